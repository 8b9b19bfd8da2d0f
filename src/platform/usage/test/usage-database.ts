import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { UsageRecorder } from '../recorder.ts';
import type { AskedOperation, Asking } from '../usage-counts.ts';
import { prepareUsagePartitions } from '../usage-tables.ts';

/** A database with the platform's tables and a clock that can be set; for what is counted, without a server. */
export type UsageDatabase = TestDatabase & {
  pool: Database;
  /** Stands still there until it is set again; partitions are made ready as the job would, unless told not to. */
  setClock: (instant: string, isPrepared?: boolean) => Promise<void>;
  addWorkspace: () => Promise<string>;
  /** As another process would have. Written only when `flush` is called. */
  openRecorder: (options?: { mostCounters?: number }) => Promise<{ recorder: UsageRecorder; told: string[] }>;
};

export const CHECK: AskedOperation = { service: { name: 'readiness' }, operation: { id: 'checkReadiness' } };
export const ROTATE: AskedOperation = { service: { name: 'readiness' }, operation: { id: 'rotateKey' } };

export const byKey = (holder: string, keyId: string = holder): Asking => ({
  id: holder,
  key: { id: keyId } as NonNullable<Asking['key']>,
});
export const bySession = (holder: string): Asking => ({ id: holder, key: undefined });

export async function createUsageDatabase(): Promise<UsageDatabase> {
  const database = await createTestDatabase();
  const options = { size: 10, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'usage test' };
  const pool = openPool({ url: database.url, ...options }, () => {});
  const recorders: UsageRecorder[] = [];
  await prepareUsagePartitions(pool);
  return {
    ...database,
    pool,
    setClock: async (instant, isPrepared = true) => {
      const sql = instant === 'now' ? 'now()' : `timestamptz '${instant}'`;
      await database.query(
        `CREATE OR REPLACE FUNCTION platform.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$SELECT ${sql}$$`,
      );
      if (isPrepared) await prepareUsagePartitions(pool);
    },
    addWorkspace: async () => {
      const id = randomUUID();
      await database.query('INSERT INTO platform.workspace (id, slug, name) VALUES ($1, $2, $2)', [id, id.slice(0, 8)]);
      return id;
    },
    openRecorder: async (more = {}) => {
      const told: string[] = [];
      const recorder = new UsageRecorder({
        database: pool,
        clock: { now: () => new Date() },
        onError: (error, doing) => told.push(`${doing}: ${String(error)}`),
        flushMs: 2 ** 30,
        ...more,
      });
      await recorder.start();
      recorders.push(recorder);
      return { recorder, told };
    },
    drop: async () => {
      await Promise.all(recorders.map((recorder) => recorder.close()));
      await pool.end();
      await database.drop();
    },
  };
}
