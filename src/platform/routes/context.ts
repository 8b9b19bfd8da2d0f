import { operationsOf } from '../http/operation.ts';

/** What the platform's own operations need: pages that were rendered at start, and whether the server is ready. */
export type ReadyState = {
  status: 'ready' | 'draining' | 'unavailable';
  database: 'up' | 'down';
  limits: 'shared' | 'per process';
};

export type PlatformPages = {
  checkReady: () => Promise<ReadyState>;
  /** OpenAPI documents by service, as text. */
  documents: ReadonlyMap<string, string>;
  index: string;
  services: ReadonlyMap<string, string>;
  problems: string;
};

export const operation = operationsOf<PlatformPages>();
