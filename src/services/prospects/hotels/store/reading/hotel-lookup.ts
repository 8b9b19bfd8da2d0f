import { BatchedLookup } from '#lib/concurrency/batched-lookup.ts';
import type { Database } from '#platform/db/pool.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';

/** Finds single hotels. Questions of one turn of the event loop share a query; nothing is remembered. */
type FoundHotel = { uen: string; document: string; kind: DatasetKind };
export type HotelLookup = BatchedLookup<string, FoundHotel>;

export const HOTELS_BY_NUMBER = {
  name: 'prospects hotels by number',
  text: `SELECT uen, document, CASE WHEN property_id IS NULL THEN 'demo' ELSE 'live' END AS kind
    FROM prospects.hotel WHERE uen = ANY($1)`,
};

export function openHotelLookup(database: Database): HotelLookup {
  return new BatchedLookup(
    async (uens: string[]) => {
      const { rows } = await database.query<FoundHotel>({ ...HOTELS_BY_NUMBER, values: [uens] });
      const found = new Map(rows.map((row) => [row.uen, row]));
      return uens.map((uen) => found.get(uen));
    },
    { inFlight: 2, size: 100, waiting: 10_000 },
  );
}
