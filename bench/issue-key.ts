import { systemClock } from '#kernel/clock.ts';
import { openPool } from '#platform/db/pool.ts';
import { pepperFrom } from '#platform/keys/format.ts';
import { Keys } from '#platform/keys/keys.ts';
import { BENCH_PEPPER } from './platform-environment.ts';

/** A key that the servers of a bench accept. */
export async function issueBenchKey(databaseUrl: string, service: string): Promise<string> {
  const database = openPool(
    { url: databaseUrl, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'bench' },
    () => {},
  );
  try {
    const keys = new Keys({
      checkDatabase: database,
      database,
      peppers: { current: pepperFrom(BENCH_PEPPER), previous: [], next: undefined },
      clock: systemClock,
      onBackgroundError: () => {},
    });
    return (await keys.issue(service, 'bench', null, 'bench')).key;
  } finally {
    await database.end();
  }
}
