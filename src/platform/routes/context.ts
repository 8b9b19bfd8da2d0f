import { operationsOf } from '../http/operation.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';

/** What the platform's own operations need: pages that were rendered at start, and whether the server is ready. */
export type ReadyState = {
  status: 'ready' | 'draining' | 'unavailable';
  database: 'up' | 'down';
  limits: 'shared' | 'per process';
};

export type PlatformPages = {
  checkReady: () => Promise<ReadyState>;
  /** OpenAPI documents by service. */
  documents: ReadonlyMap<string, PreparedAnswer>;
  index: PreparedAnswer;
  services: ReadonlyMap<string, PreparedAnswer>;
  problems: PreparedAnswer;
};

export const operation = operationsOf<PlatformPages>();
