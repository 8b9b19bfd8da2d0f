import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openInstallation } from '#apps/installation.ts';
import type { Runtime } from '#apps/runtime.ts';
import { openRuntime } from '#apps/runtime.ts';
import { services } from '#apps/services.ts';
import type { Role } from '#platform/service.ts';
import type { TestDatabase } from './support/database.ts';
import { createTestDatabase } from './support/database.ts';

/** A process opens what its role needs and no more. */
let database: TestDatabase;
let directory: string;
let runtime: Runtime | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'quintet-role-'));
});
afterEach(async () => {
  for (const { close } of runtime?.parts ?? []) await close();
  runtime = undefined;
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

async function open(role: Exclude<Role, 'cli'>, opened: string[] = []): Promise<Runtime> {
  const watched = services.map((service) => ({
    ...service,
    open: {
      http: async (...given: Parameters<typeof service.open.http>) => {
        opened.push(`${service.name} for http`);
        return await service.open.http(...given);
      },
      ...(service.open.jobs !== undefined && {
        jobs: async (...given: Parameters<typeof service.open.http>) => {
          opened.push(`${service.name} for jobs`);
          return await service.open.jobs?.(...given);
        },
      }),
    },
  }));
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    KEY_PEPPER: 'test pepper of more than thirty-two characters',
    AUTH_SECRET: 'test secret of more than thirty-two characters',
    FX_REFRESH: 'false',
  };
  const installation = await openInstallation(environment, watched);
  runtime = await openRuntime({ installation, role, logSink: { write: () => {} } });
  return runtime;
}

const jobsDone = async () => {
  const { rows } = await database.query<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM graphile_worker.jobs',
  );
  return rows[0]?.waiting === 0;
};

test('a worker opens jobs alone: no pages and no charts; and its jobs run', async () => {
  const opened: string[] = [];
  const { opened: mounted, startWorker } = await open('jobs', opened);
  expect(opened).toEqual(['console for jobs', 'fec for jobs', 'portal for jobs', 'prospects for jobs']);
  expect(mounted).toEqual([]);
  // It analyses what waits.
  expect(existsSync(join(directory, 'fec-spool'))).toBe(true);
  expect(await jobsDone()).toBe(false);
  const worker = startWorker();
  await expect.poll(jobsDone, { timeout: 30_000 }).toBe(true);
  await worker.close();
  const { rows } = await database.query('SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL');
  expect(rows).toEqual([]);
});

test('a server opens every service for requests, and can run the jobs with what it opened', async () => {
  const opened: string[] = [];
  const { opened: mounted, startWorker } = await open('http', opened);
  expect(opened).toEqual(services.map(({ name }) => `${name} for http`));
  expect(mounted.map(({ service }) => service.name)).toEqual(services.map(({ name }) => name));
  expect(existsSync(join(directory, 'fec-spool'))).toBe(true);
  const worker = startWorker();
  await expect.poll(jobsDone, { timeout: 30_000 }).toBe(true);
  await worker.close();
});
