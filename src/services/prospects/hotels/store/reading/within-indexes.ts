import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import { matchingIn } from './facet-filter.ts';
import { Values } from './statement.ts';

/** No statement in here reads a table from end to end, whatever the planner believes about how rare something is. */
export const WITHIN_INDEXES = ['enable_seqscan', 'enable_bitmapscan', 'jit']
  .map((setting) => `SET LOCAL ${setting} = off`)
  .concat('SET LOCAL max_parallel_workers_per_gather = 0')
  .join('; ');

export async function withinIndexes<Result>(
  database: Database,
  work: (connection: Connection) => Promise<Result>,
  how?: 'snapshot',
): Promise<Result> {
  return await transaction(
    database,
    async (connection) => {
      await connection.query(WITHIN_INDEXES);
      return await work(connection);
    },
    how,
  );
}

/** What the planner reckons for an entry of an index of prospects.hotel_facet, by its usual settings. */
const COST_OF_ENTRY = 0.055;

/** What it takes to find all that match by the index that suits the filter best, as the planner sees it. */
export async function toRead(
  connection: Connection,
  filter: HotelFilter,
): Promise<{ readonly entries: number; readonly hotels: number }> {
  const values = new Values();
  const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number; 'Plan Rows': number } }] }>(
    `EXPLAIN (FORMAT JSON) SELECT facet.uen FROM ${matchingIn(filter, values)}`,
    values.list,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('an explained statement has a plan');
  return { entries: plan['Total Cost'] / COST_OF_ENTRY, hotels: plan['Plan Rows'] };
}
