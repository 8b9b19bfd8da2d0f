import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { operationsOf } from '../http/operation/operation.ts';
import type { Asset } from '../pages/assets.ts';
import type { OwnPage } from '../pages/own-page.ts';

export type ServiceState = 'ready' | 'draining' | 'unavailable';

export type ReadyState = {
  /** Ready while any service is. */
  status: ServiceState;
  /** Up while it commits. */
  database: 'up' | 'down';
  services: Readonly<Record<string, ServiceState>>;
  limits: 'shared' | 'per process';
  /** Absent when there is nothing to tell. */
  notes?: { service: string; note: string }[];
};

/** What the platform's own operations need: whether the server is ready, and its pages, each made when it is first asked for. */
export type PlatformPages = {
  checkReady: () => Promise<ReadyState>;
  /** OpenAPI documents by service. */
  documents: ReadonlyMap<string, () => PreparedAnswer>;
  /** A page, or where to go instead. */
  frontDoor: PreparedAnswer | string;
  index: () => PreparedAnswer;
  /** The reference by path: `prospects`, `prospects/listHotels`. */
  reference: ReadonlyMap<string, () => OwnPage>;
  problems: () => PreparedAnswer;
  /** A file of the pages. */
  asset: (name: string) => Asset | undefined;
};

export const operation = operationsOf<PlatformPages>();
