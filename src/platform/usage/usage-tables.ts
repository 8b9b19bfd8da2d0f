import type { Database } from '../db/pool.ts';
import type { PartitionedTable } from '../db/time-partitions.ts';
import { addTimePartitions, prepareTimePartitions } from '../db/time-partitions.ts';

/** The tables of usage: which partitions there are of each, and for how long. */
const COMMON = { schema: 'platform', timeZone: 'UTC', clock: 'platform.clock()' };

/** As the portal's uses: PostgreSQL counts rows only when there are enough for the index. */
const COUNTED = `autovacuum_analyze_threshold = 10000, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_insert_threshold = 10000`;

/** Rows are changed again and again until their hour or day is over: in their page, if it has room. */
const CHANGING = `fillfactor = 85, ${COUNTED}`;

const tables: readonly PartitionedTable[] = [
  {
    ...COMMON,
    table: 'usage_hour',
    each: 'month',
    by: 'instant',
    kept: '13 months',
    storage: CHANGING,
    lock: 7_174_511_961,
  },
  {
    ...COMMON,
    table: 'usage_day',
    each: 'month',
    by: 'day',
    kept: '13 months',
    storage: CHANGING,
    lock: 7_174_511_963,
  },
  {
    ...COMMON,
    table: 'usage_error',
    each: 'day',
    by: 'instant',
    kept: '7 days',
    storage: COUNTED,
    lock: 7_174_511_965,
  },
];

/** Before anything is counted. */
export async function addUsagePartitions(database: Database): Promise<void> {
  for (const table of tables) await addTimePartitions(database, table);
}

/** The same, and what is no longer kept goes. */
export async function prepareUsagePartitions(database: Database): Promise<void> {
  for (const table of tables) await prepareTimePartitions(database, table);
}
