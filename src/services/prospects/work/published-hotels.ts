import type { TProperties, TSchema } from 'typebox';
import type { Connection } from '#platform/db/pool.ts';
import type { WrongParameter } from '#platform/http/operation/operation.ts';

/**
 * What work needs of the hotels, and of the filters by which they are asked for: given by the service, since products do not
 * know one another. Whatever may have many rows is asked for by number, a page at a time.
 */
export type HotelQuery = Readonly<Record<string, string | number | boolean>>;

/** What a hotel looks like in an answer, and the filters of `/hotels`, whichever there are. */
export type HotelShapes = {
  hotel: TSchema;
  filters: TProperties;
  faultsOf: (query: HotelQuery) => readonly WrongParameter[];
};

/** A cell of a file. */
export type Figure = string | number | boolean | null;

/** How a wish not to be listed came. */
type SuppressionWish = { uen: string; reason: string | null; actor: string; workspaceId: string };

/** A hotel as a contact of one's own has it. */
export type DescribedHotel = {
  number: string | null;
  name: string | null;
  country: 'SG' | 'TH' | null;
  postcode: string | null;
  phone: string | null;
  website: string | null;
  email: string | null;
  refused: readonly string[];
};

export type FoundHotel = { uen: string; isSure: boolean; score: number; reasons: readonly string[] };

type Queryable = Pick<Connection, 'query'>;

export type PublishedHotels = {
  /** Numbers of those that match, the highest score first. `forFiles`: without those that may not leave in bulk. */
  ranked: (
    database: Queryable,
    query: HotelQuery,
    options: { limit: number; among?: readonly string[]; forFiles?: boolean },
  ) => Promise<string[]>;
  /** Of those that were added after a change and up to another, the numbers of those that match now. */
  added: (
    database: Queryable,
    query: HotelQuery,
    options: { after: number; upTo: number; limit: number },
  ) => Promise<string[]>;
  newestChange: (database: Queryable) => Promise<number>;
  anyChangedSince: (database: Queryable, change: number, uens: readonly string[]) => Promise<boolean>;
  /** The columns of a file, in their order. */
  columns: readonly string[];
  /** What reads the rows of one file: those of the hotels that are published when they are asked for. */
  openRows: () => Promise<
    (database: Queryable, uens: readonly string[]) => Promise<ReadonlyMap<string, readonly Figure[]>>
  >;
  kind: () => Promise<'demo' | 'live'>;
  find: (connection: Connection, described: readonly DescribedHotel[]) => Promise<(FoundHotel | undefined)[]>;
  /** Gone everywhere when this returns. Throws when the workspace has taken out too many today. False: there is no such hotel. */
  suppress: (wish: SuppressionWish, note: (connection: Connection) => Promise<void>) => Promise<boolean>;
};
