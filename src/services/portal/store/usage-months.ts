import type { Database } from '#platform/db/pool.ts';
import type { PartitionedTable } from '#platform/db/time-partitions.ts';
import { addTimePartitions, prepareTimePartitions } from '#platform/db/time-partitions.ts';

/** The monthly partitions of portal.usage_day. */
export const prepareUsageMonths = (database: Database, timeZone: string): Promise<void> =>
  prepareTimePartitions(database, usageDays(timeZone));

export const addUsageMonths = (database: Database, timeZone: string): Promise<void> =>
  addTimePartitions(database, usageDays(timeZone));

const usageDays = (timeZone: string): PartitionedTable => ({
  schema: 'portal',
  table: 'usage_day',
  each: 'month',
  by: 'day',
  timeZone,
  clock: 'portal.clock()',
  // As long as somebody may look back (quotas/quotas.ts), and a day.
  kept: '31 days',
  storage: STORAGE,
  lock: 7_174_511_947,
});

/**
 * PostgreSQL plans for the table that it last counted, and a plan for a hundred rows walks them all. On the first of a month
 * those become a hundred thousand before it counts again; so it counts only when there are enough for the index.
 */
const STORAGE = `autovacuum_analyze_threshold = 10000, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_insert_threshold = 10000`;
