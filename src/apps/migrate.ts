import { setTimeout as sleep } from 'node:timers/promises';
import type { AppliedMigration, MigrationSource } from '#platform/db/migrate.ts';
import { LOCK_PATIENCE, migrate } from '#platform/db/migrate.ts';
import { openPool } from '#platform/db/pool.ts';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import { migrateJobs } from '#platform/jobs/worker.ts';
import type { Service } from '#platform/service.ts';

const platformMigrations: MigrationSource = {
  schema: 'platform',
  directory: new URL('../platform/migrations/', import.meta.url),
};

/** A cluster takes some thirty seconds to notice that its primary is gone, and some more to have another. */
const PATIENCE_MS = 90_000;

/** Brings the database to the shape that this version needs: the platform, every service, the job queue. */
export async function migrateAll(databaseUrl: string, services: readonly Service[]): Promise<AppliedMigration[]> {
  const options = { url: databaseUrl, size: 2, connectTimeoutMs: 5000, queryTimeoutMs: 0 };
  // The queue's own migrations take a connection themselves.
  const pool = openPool(
    { ...options, lockTimeoutMs: LOCK_PATIENCE.eachMs, applicationName: 'quintet migrate' },
    () => {},
  );
  const sources = [platformMigrations, ...services.flatMap((service) => service.migrations ?? [])];
  const deadline = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      try {
        return await migrate(pool, sources, () => migrateJobs(pool));
      } catch (error) {
        // A database that is still starting is worth waiting for; one with a wrong password is not.
        if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
        await sleep(500);
      }
    }
  } finally {
    await pool.end();
  }
}
