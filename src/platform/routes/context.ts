import type { Clock } from '#kernel/clock.ts';
import type { Database } from '../db/pool.ts';
import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { operationsOf } from '../http/operation/operation.ts';
import type { Keys } from '../keys/keys.ts';
import type { OwnPage } from '../pages/own-page.ts';
import type { StaticFiles } from '../pages/static-files.ts';
import type { StatusBoard } from '../status/status-board.ts';

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

/** What the platform's own operations need of the server. */
export type PlatformParts = {
  checkReady: () => Promise<ReadyState>;
  keys: Keys;
  database: Database;
  clock: Clock;
  /** What everybody may read of the server. */
  board: StatusBoard;
};

/** Its pages, each made when it is first asked for. */
type PlatformPages = {
  /** OpenAPI documents by service. */
  documents: ReadonlyMap<string, () => PreparedAnswer>;
  /** A page, with or without a way to the status page; or where to go instead. */
  frontDoor: { plain: PreparedAnswer; withStatus: PreparedAnswer } | string;
  index: () => PreparedAnswer;
  /** The reference by path: `prospects`, `prospects/listHotels`. */
  reference: ReadonlyMap<string, () => OwnPage>;
  problems: () => PreparedAnswer;
  /** Styles and scripts of the pages. */
  assets: StaticFiles;
};

export type PlatformContext = PlatformParts & PlatformPages;

export const operation = operationsOf<PlatformContext>();
