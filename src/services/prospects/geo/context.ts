import type { Clock } from '#kernel/clock.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { PageAudits } from './adapters/page-audits.ts';

/** What the page audit needs. */
export type GeoContext = {
  audits: PageAudits;
  database: Database;
  clock: Clock;
  /** Of hotels; null where none is known, nothing where there is no such hotel. No number passes to another hotel until the transaction ends. */
  websitesOf: (connection: Connection, uens: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;
  /** The first of a list of the workspace, in its order, and how many it has; undefined where it has no such list. */
  hotelsOfList: (
    workspaceId: string,
    list: string,
    most: number,
  ) => Promise<{ uens: readonly string[]; total: number } | undefined>;
  /** Of hotels that are published. */
  namesOf: (uens: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Those that asked not to be listed. */
  suppressedAmong: (uens: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** What emptying needs: those of these hotels of which nothing may be kept, while no number passes to another one. */
export type EmptyingContext = {
  withForgotten: (
    uens: readonly string[],
    forget: (connection: Connection, forgotten: readonly string[]) => Promise<void>,
  ) => Promise<void>;
};

export const operation = operationsOf<GeoContext>();
