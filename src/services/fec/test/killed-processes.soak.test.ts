import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBlobStore } from '#platform/blobs/open-blob-store.ts';
import { sweepBlobs } from '#platform/blobs/sweep-blobs.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { S3Server } from '#test/support/s3-server.ts';
import { startS3Server, TEST_BUCKET } from '#test/support/s3-server.ts';
import { POLL_SECONDS } from '../deferred/analysis-job.ts';
import type { BuiltEntry } from './drafts/build.ts';
import { fecOf } from './drafts/build.ts';
import type { FecServer, Job } from './fec-server.ts';
import { LATER, startFecServer } from './fec-server.ts';
import type { Processes } from './processes.ts';
import { askAnywhere, startProcesses } from './processes.ts';
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
    const processes = await startProcesses(environment, directory);
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
  const headers = { 'content-type': 'text/plain', ...LATER };
  const taken = await askAnywhere(processes, '/api/external/analyze', { key, body, headers });
  expect(taken.status).toBe(202);
  const { id } = taken.json<Job>();
  for (;;) {
    const job = (await askAnywhere(processes, `/api/external/analyses/${id}`, { key })).json<Job>();
    if (job.status === 'done') return job.report;
    if (job.status === 'failed') throw new Error(`It has failed: ${job.code}`);
    await sleep(POLL_SECONDS * 1000);
  }
}
