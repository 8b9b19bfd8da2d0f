import { operationsOf } from '#platform/http/operation/operation.ts';
import type { GuidePages } from './guides/guide-pages.ts';
import type { McpEndpoint } from './mcp/endpoint.ts';

/** What the readiness operations need. */
export type ReadinessContext = {
  ctaUrl: string;
  allowedOrigins: readonly string[];
  mcp: McpEndpoint;
  guidePages: GuidePages;
  /** The OpenAPI 3.0.3 document, as text. */
  openApi: () => string;
};

export const operation = operationsOf<ReadinessContext>();
