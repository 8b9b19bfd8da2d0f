import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { openInstallation } from '#apps/installation.ts';
import type { TestDatabase } from '#test/support/database.ts';
import type { Replicas } from '#test/support/replicas.ts';
import { startReplicas } from '#test/support/replicas.ts';
import { startTestServer } from '#test/support/server.ts';
import { portal } from '../../../index.ts';
import { Subjects } from '../../subject.ts';
import { MovedClock } from './moved-clock.ts';
import type { Credentials } from './people.ts';

/** Three servers on one database whose clock can be moved, and what is needed to speak for anybody. */
export type Fixture = {
  query: TestDatabase['query'];
  clock: MovedClock;
  credentials: Credentials;
  replicas: Replicas;
  /** When no statement of the servers, nor of those that were killed, is under way. */
  untilQuiet: () => Promise<void>;
  close: () => Promise<void>;
};

const SERVERS = 3;

export async function openFixture(database: TestDatabase): Promise<Fixture> {
  const { query } = database;
  const helper = await startTestServer({ services: [portal], database });
  const applicationKey = await helper.issueKey('portal');
  await helper.close();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'quintet-exact-'));
  const environment = {
    ...helper.environment,
    DATA_DIR: dataDirectory,
    SERVICES: 'portal',
    LOG_LEVEL: 'warn',
    WORKER: 'off',
    LIMIT_KEY_PER_MINUTE: '100000000',
    LIMIT_ADDRESS_PER_MINUTE: '100000000',
    // The clients' addresses are what the load says they are.
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_HTTPS: 'false',
  };
  const { secretsFor } = await openInstallation(environment, [portal]);
  const clock = new MovedClock(query);
  await clock.setToNoon();
  const replicas = await startReplicas(SERVERS, environment);
  return {
    query,
    clock,
    credentials: {
      applicationKey,
      cookieSecret: secretsFor('portal sessions').current.toString('base64url'),
      subjects: new Subjects(secretsFor('portal subjects').current),
    },
    replicas,
    untilQuiet: () =>
      vi.waitFor(
        async () => {
          const { rows } = await query(
            `SELECT query FROM pg_stat_activity WHERE datname = current_database()
               AND application_name = 'quintet operations' AND state <> 'idle'`,
          );
          if (rows.length > 0) throw new Error(`Still under way: ${JSON.stringify(rows)}`);
        },
        { timeout: 60_000 },
      ),
    close: async () => {
      await replicas.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
