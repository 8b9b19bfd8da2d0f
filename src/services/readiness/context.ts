import { operationsOf } from '#platform/http/operation/operation.ts';
import type { GuidePages } from './guides/guide-pages.ts';
import type { Reviewer } from './guides/review.ts';
import type { McpEndpoint } from './mcp/endpoint.ts';
import type { CheckPages } from './pages/check-pages.ts';

/** What the readiness operations need. */
export type ReadinessContext = {
  ctaUrl: string;
  allowedOrigins: readonly string[];
  mcp: McpEndpoint;
  guidePages: GuidePages;
  reviewer: Reviewer;
  checkPages: CheckPages;
  /** Those that the sites of `CHECK_FRAME_ANCESTORS` may frame. */
  embeddedCheckPages: CheckPages;
  /** The OpenAPI 3.0.3 document, as text. */
  openApi: () => string;
};

export const operation = operationsOf<ReadinessContext>();
