import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { operationsOf } from '../http/operation/operation.ts';
import type { Asset } from '../pages/assets.ts';
import type { OwnPage } from '../pages/own-page.ts';

/** What the platform's own operations need: pages that were rendered at start, and whether the server is ready. */
export type ReadyState = {
  status: 'ready' | 'draining' | 'unavailable';
  database: 'up' | 'down';
  limits: 'shared' | 'per process';
  /** Absent when there is nothing to tell. */
  notes?: { service: string; note: string }[];
};

export type PlatformPages = {
  checkReady: () => Promise<ReadyState>;
  /** OpenAPI documents by service. */
  documents: ReadonlyMap<string, PreparedAnswer>;
  /** A page, or where to go instead. */
  frontDoor: PreparedAnswer | string;
  index: PreparedAnswer;
  /** The reference by address: `prospects`, `prospects/listHotels`. */
  reference: ReadonlyMap<string, OwnPage>;
  problems: PreparedAnswer;
  /** Files of the pages, by name. */
  assets: ReadonlyMap<string, Asset>;
};

export const operation = operationsOf<PlatformPages>();
