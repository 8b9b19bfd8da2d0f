import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBlobStore } from '#platform/blobs/open-blob-store.ts';
import { sweepBlobs } from '#platform/blobs/sweep-blobs.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { ServerProcess } from '#test/support/process.ts';
import { startServerProcess } from '#test/support/process.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { freePort } from '#test/support/redis.ts';
import type { S3Server } from '#test/support/s3-server.ts';
import { startS3Server, TEST_BUCKET } from '#test/support/s3-server.ts';
import { POLL_SECONDS } from '../deferred/analysis-job.ts';
import type { BuiltEntry } from './drafts/build.ts';
import { fecOf } from './drafts/build.ts';
import type { FecServer, Job } from './fec-server.ts';
import { LATER, startFecServer } from './fec-server.ts';
import { smallCompany } from './small-company.ts';

/**
 * Deferred analyses on two servers and two workers, of which one is killed every three seconds and started again. Whatever was
 * taken in is answered, with the report of an undisturbed analysis, and no file is left anywhere.
 */
const ANALYSES = proofSize({ full: 100, short: 12 });
const KILL_EVERY_MS = 3000;
const KINDS = proofSize<readonly Kind[]>({ full: ['directory', 'postgres', 's3'], short: ['postgres'] });
type Kind = 'directory' | 'postgres' | 's3';
/** A killed process is found silent after half a minute; on however busy a machine. */
const MINUTES = 15;
const KEYS = 4;

/** Different companies of a few thousand lines, and what is said of them when nobody disturbs. */
const ledgers = Array.from({ length: 5 }, (_, i) => fecOf(yearsOf(i + 1)));

function yearsOf(number: number): BuiltEntry[] {
  const months = 60 + number * 20;
  return Array.from({ length: 12 }, () => smallCompany([], { from: '201001', months })).flat();
}

let reference: FecServer;
let expected: unknown[];
beforeAll(async () => {
  reference = await startFecServer();
  expected = [];
  for (const ledger of ledgers) expected.push(comparable((await reference.send(new Uint8Array(ledger))).json()));
}, 120_000);
afterAll(() => reference.close());

type Report = { meta: Record<string, unknown> };

/** Without what differs from one time to the next. */
function comparable(report: unknown): unknown {
  const { meta, ...rest } = report as Report;
  const { analyzedAt: _at, durationMs: _duration, ...same } = meta;
  return { ...rest, meta: same };
}

type Started = Pick<ServerProcess, 'stop'>;
/** `now`: the process, unless it is still starting. */
type Slot = { start: () => Promise<void>; now: Started | undefined };
type Processes = {
  urls: readonly string[];
  killOne: (turn: number) => Promise<void>;
  stop: () => Promise<void>;
  killed: () => number;
};

/** Two servers that only take in, and two workers. */
async function startAll(environment: Record<string, string>, directory: string): Promise<Processes> {
  let killed = 0;
  const starting = new Set<Promise<void>>();
  const ports = await Promise.all([freePort(), freePort()]);
  const slots = [0, 1, 2, 3].map((i): Slot => {
    const own = { ...environment, DATA_DIR: join(directory, String(i)), METRICS_PORT: '0' };
    const slot: Slot = {
      now: undefined,
      start: async () => {
        const port = ports[i];
        slot.now = await (port === undefined
          ? startWorkerProcess(own)
          : startServerProcess({ ...own, PORT: String(port), WORKER: 'off' }));
      },
    };
    return slot;
  });
  const start = (slot: Slot) => {
    const begun = slot.start().finally(() => starting.delete(begun));
    starting.add(begun);
    return begun;
  };
  await Promise.all(slots.map(start));
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    killed: () => killed,
    killOne: async (turn) => {
      // Another one each time, the same in each run as far as all are up.
      const order = slots.map((_, i) => slots[(turn * 7 + Math.floor(turn / 4) + i) % slots.length]);
      const slot = order.find((each) => each?.now !== undefined);
      const victim = slot?.now;
      if (slot === undefined || victim === undefined) return;
      slot.now = undefined;
      await victim.stop('SIGKILL');
      killed += 1;
      void start(slot);
    },
    stop: async () => {
      await Promise.all(starting);
      for (const { now } of slots) await now?.stop();
    },
  };
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));

async function startWorkerProcess(environment: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, ['src/apps/worker.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      FX_REFRESH: 'false',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('the worker is up')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
  });
  return {
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

describe.each(KINDS)('with files in a store of the kind %s', (kind) => {
  let database: Database;
  let directory: string;
  let s3: S3Server | undefined;
  let blobs: Record<string, string>;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'quintet-killed-'));
    s3 = kind === 's3' ? await startS3Server() : undefined;
    database = openPool(
      {
        url: reference.database.url,
        size: 2,
        connectTimeoutMs: 10_000,
        queryTimeoutMs: 60_000,
        applicationName: 'test',
      },
      () => {},
    );
    blobs = {
      BLOB_STORE: kind,
      BLOB_DIRECTORY: join(directory, 'blobs'),
      ...(s3 !== undefined && {
        BLOB_S3_BUCKET: TEST_BUCKET,
        BLOB_S3_ENDPOINT: s3.url,
        BLOB_S3_ACCESS_KEY_ID: s3.accessKeyId,
        BLOB_S3_SECRET_ACCESS_KEY: 'secret',
      }),
    };
  });
  afterAll(async () => {
    await database.end();
    await s3?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test(`${ANALYSES} analyses are answered, each as without a kill, and no file is left`, {
    timeout: MINUTES * 60_000,
  }, async () => {
    const environment = { ...reference.environment, SERVICES: 'fec', LOG_LEVEL: 'info', LOG_FORMAT: 'json', ...blobs };
    const processes = await startAll(environment, directory);
    const keys = await Promise.all(Array.from({ length: KEYS }, () => reference.issueKey('fec')));
    const over = new AbortController();
    const killing = (async () => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        await sleep(KILL_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
        if (!over.signal.aborted) await processes.killOne(turn);
      }
    })();
    const reports = await Promise.all(
      Array.from({ length: ANALYSES }, (_, i) =>
        carryOut(processes, keys[i % KEYS] as string, new Uint8Array(ledgers[i % ledgers.length] as Uint8Array)),
      ),
    ).finally(() => over.abort());
    await killing;
    await processes.stop();

    const differing = reports.filter((report, i) => {
      const same = JSON.stringify(comparable(report)) === JSON.stringify(expected[i % ledgers.length]);
      return !same;
    });
    expect([reports.length, differing.length]).toEqual([ANALYSES, 0]);
    expect(processes.killed()).toBeGreaterThan(ANALYSES / 20);
    const { rows } = await database.query<{ attempts: number; analyses: number }>(
      'SELECT attempts, count(*)::int AS analyses FROM fec.analysis GROUP BY 1 ORDER BY 1',
    );
    process.stdout.write(`${kind}: ${processes.killed()} kills; analyses by attempts: ${JSON.stringify(rows)}\n`);

    await database.query('UPDATE fec.analysis SET expires_at = now()');
    const store = await openBlobStore(settingsOf(blobs), { dataDirectory: directory, isPrivate: false, database });
    await sweepBlobs({ database, store, graceSeconds: -1 });
    const left: string[] = [];
    for await (const { name } of store.list()) left.push(name);
    expect(left).toEqual([]);
    const tables = await database.query(
      'SELECT id FROM platform.blob UNION ALL SELECT blob FROM platform.blob_piece UNION ALL SELECT blob FROM fec.analysis WHERE blob IS NOT NULL',
    );
    expect(tables.rowCount).toBe(0);
    expect(filesUnder(directory)).toEqual([]);
    await store.close();
  });
});

const settingsOf = (blobs: Record<string, string>) =>
  ({ BLOB_S3_REGION: 'us-east-1', BLOB_S3_PREFIX: 'quintet/', ...blobs }) as unknown as Parameters<
    typeof openBlobStore
  >[0];

/** Whatever has bytes, locks and what Node keeps aside. */
function filesUnder(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('lock'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Sends until it is taken, and asks until it is done, at whichever server answers. */
async function carryOut(processes: Processes, key: string, body: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const anywhere = async (path: string, more: Parameters<typeof ask>[1]): Promise<Answer> => {
    for (let turn = 0; ; turn += 1) {
      const url = processes.urls[turn % processes.urls.length] as string;
      const answer = await ask(url + path, { key, ...more }).catch(() => undefined);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
      // As somebody would who minds the server: it says when to come again.
      const seconds = Number(answer?.headers.get('retry-after') ?? 0.3);
      await sleep(seconds * 1000);
    }
  };
  const headers = { 'content-type': 'text/plain', ...LATER };
  const taken = await anywhere('/api/external/analyze', { body, headers });
  expect(taken.status).toBe(202);
  const { id } = taken.json<Job>();
  for (;;) {
    const job = (await anywhere(`/api/external/analyses/${id}`, {})).json<Job>();
    if (job.status === 'done') return job.report;
    if (job.status === 'failed') throw new Error(`It has failed: ${job.code}`);
    await sleep(POLL_SECONDS * 1000);
  }
}
