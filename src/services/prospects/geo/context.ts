import { operationsOf } from '#platform/http/operation/operation.ts';
import type { PageAudits } from './adapters/page-audits.ts';

/** What the page audit needs. */
export type GeoContext = { audits: PageAudits };

export const operation = operationsOf<GeoContext>();
