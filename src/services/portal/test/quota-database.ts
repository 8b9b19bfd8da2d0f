import { migrate } from '#platform/db/migrate.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { prepareUsageMonths } from '../store/usage-months.ts';

/** A database with the portal's tables and a clock that can be set; for what is counted, without a server. */
export const ZONE = 'America/Guatemala';

export type QuotaDatabase = {
  query: TestDatabase['query'];
  /** A pool of its own, as another process would have. `name` is what the server knows its connections by. */
  openPool: (options?: { name?: string; size?: number; readOnly?: boolean }) => Database;
  /** Stands still there until it is set again; months are made ready as the job would. */
  setClock: (instant: string) => Promise<void>;
  /** Lets the clock run again. */
  releaseClock: () => Promise<void>;
  drop: () => Promise<void>;
};

export async function createQuotaDatabase(): Promise<QuotaDatabase> {
  const database = await createTestDatabase();
  const pools: Database[] = [];
  const open: QuotaDatabase['openPool'] = ({ name = 'quota test', size = 10, readOnly = false } = {}) => {
    const url = new URL(database.url);
    if (readOnly) url.searchParams.set('options', '-c default_transaction_read_only=on');
    const pool = openPool(
      { url: url.href, size, connectTimeoutMs: 5000, queryTimeoutMs: 20_000, applicationName: name },
      () => {},
    );
    pools.push(pool);
    return pool;
  };
  const setClock = async (sql: string) => {
    await database.query(
      `CREATE OR REPLACE FUNCTION portal.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$SELECT ${sql}$$`,
    );
    await prepareUsageMonths(own, ZONE);
  };
  const own = open();
  await migrate(own, [{ schema: 'portal', directory: new URL('../migrations/', import.meta.url) }]);
  await prepareUsageMonths(own, ZONE);
  return {
    query: database.query,
    openPool: open,
    setClock: (instant) => setClock(`timestamptz '${instant}'`),
    releaseClock: () => setClock('now()'),
    drop: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    },
  };
}
