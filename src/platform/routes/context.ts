import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { operationsOf } from '../http/operation/operation.ts';
import type { OwnPage } from '../pages/own-page.ts';
import type { StaticFiles } from '../pages/static-files.ts';

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
  /** Styles and scripts of the pages. */
  assets: StaticFiles;
};

export const operation = operationsOf<PlatformPages>();
