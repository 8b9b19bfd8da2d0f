import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { isAlive, privateUrl, startPostgres, stopPostgres } from '#platform/db/private-postgres.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { freePort } from '#test/support/redis.ts';

/** A PostgreSQL of the test's own that can be stopped, or made to crash, and started again where it was. */
export type OwnPostgres = TestDatabase & {
  /** fast: sessions are ended and everything is written; immediate: as after a crash, from the log. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>;
};

const PASSWORD = 'password';

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'quintet-exact-'));
  rmSync(home, { recursive: true });
  const port = await freePort();
  let { pid } = await startPostgres(home, PASSWORD, port);
  const url = privateUrl(port, PASSWORD);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return {
    url,
    query: pool.query.bind(pool),
    restart: async (mode) => {
      if (mode === 'fast') await stopPostgres(home, pid);
      else process.kill(pid, 'SIGQUIT');
      await vi.waitFor(
        () => {
          if (isAlive(pid)) throw new Error('PostgreSQL is still there');
        },
        { timeout: 30_000 },
      );
      ({ pid } = await startPostgres(home, PASSWORD, port));
    },
    drop: async () => {
      await pool.end();
      await stopPostgres(home, pid);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
