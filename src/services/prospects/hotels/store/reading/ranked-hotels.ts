import type { Database } from '#platform/db/pool.ts';
import type { ExportFacts } from '../../rules/exported-hotel.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import { matchingIn } from './facet-filter.ts';
import { Values } from './statement.ts';

/** Numbers of hotels by score, highest first: as far as they are wanted, and all that there is to remember of them. */
type Wanted = {
  filter: HotelFilter;
  limit: number;
  /** Only some of these. */
  among?: readonly string[] | undefined;
};

type Queryable = Pick<Database, 'query'>;

export async function rankedNumbers(database: Queryable, { filter, limit, among }: Wanted): Promise<string[]> {
  const values = new Values();
  const matching = matchingIn(filter, values);
  const asked =
    among === undefined ? '' : `WHERE matching.uen IN (SELECT unnest(${values.add(among)}::text[]) COLLATE "C")`;
  return await numbersIn(database, `(SELECT ${KEYS} FROM ${matching}) AS matching ${asked}`, limit, values);
}

/** Of those that were added after one change and up to another, the ones that match now. */
export async function addedNumbers(
  database: Queryable,
  { filter, limit, after, upTo }: Wanted & { after: number; upTo: number },
): Promise<string[]> {
  const values = new Values();
  const matching = matchingIn(filter, values);
  const added = `SELECT DISTINCT uen FROM prospects.hotel_change
    WHERE number > ${values.add(after)} AND number <= ${values.add(upTo)} AND change = 'added'`;
  return await numbersIn(
    database,
    `(SELECT ${KEYS} FROM ${matching}) AS matching WHERE matching.uen IN (${added})`,
    limit,
    values,
  );
}

const KEYS = 'facet.uen, facet.score_cents, facet.reviews_count';

async function numbersIn(database: Queryable, from: string, limit: number, values: Values): Promise<string[]> {
  const { rows } = await database.query<{ uen: string }>(
    `SELECT matching.uen FROM ${from}
     ORDER BY matching.score_cents DESC, matching.reviews_count DESC, matching.uen LIMIT ${values.add(limit)}`,
    values.list,
  );
  return rows.map(({ uen }) => uen);
}

export type RankedHotel = ExportFacts & {
  readonly uen: string;
  readonly document: string;
  readonly scoreCents: number;
};

/** In no order; without those that are not published any more. */
export async function hotelsForFile(database: Queryable, uens: readonly string[]): Promise<RankedHotel[]> {
  const { rows } = await database.query<Omit<RankedHotel, 'scoreCents'> & { score_cents: string }>(
    `SELECT uen, document, lead, score_cents, rooms, phone, latitude, longitude FROM prospects.hotel
     WHERE uen = ANY($1) AND is_exportable`,
    [uens],
  );
  return rows.map(({ score_cents, ...row }) => ({ ...row, scoreCents: Number(score_cents) }));
}
