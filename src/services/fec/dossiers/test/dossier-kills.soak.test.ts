import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobStore } from '#platform/blobs/open-blob-store.ts';
import { sweepBlobs } from '#platform/blobs/sweep-blobs.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { privateUrl, startPostgres, stopPostgres } from '#platform/db/private-postgres.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { freePort } from '#test/support/redis.ts';
import { fecOf } from '../../test/drafts/build.ts';
import type { Processes } from '../../test/processes.ts';
import { askAnywhere, startProcesses } from '../../test/processes.ts';
import { smallCompany } from '../../test/small-company.ts';
import { deleteExpiredDossiers } from '../store/dossiers.ts';
import { DOSSIERS, insertWorkspace, UPLOADS } from './dossier-fixture.ts';
import { killExplorers } from './kill-explorers.ts';

/**
 * Files are sent in pieces, judged and asked about while servers, workers, their exploring processes and the database are killed, one
 * after the other. Every file becomes one dossier, whole; nothing stays that no dossier owns; and no word of a file lies anywhere on
 * the disk, neither meanwhile nor afterwards.
 */
const KILLS = proofSize({ full: 100, short: 8 });
/** Of the database, among them. */
const DATABASE_KILLS = proofSize({ full: 3, short: 1 });
const AT_ONCE = proofSize({ full: 6, short: 3 });
const KILL_EVERY_MS = 1500;
const TIMEOUT_MS = 1_200_000;
const MEBIBYTE = 1024 * 1024;

/** In the labels of every file, and nowhere else. */
const WORD = `Zx${randomBytes(9).toString('hex')}`;
const PEPPER = 'test pepper of more than thirty-two characters';

let home: string;
let directory: string;
let port: number;
let postgres: { pid: number };
let database: Database;
let processes: Processes;
let key: string;
let workspace: string;
const environment: Record<string, string> = {};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'quintet-kills-db-'));
  rmSync(home, { recursive: true });
  directory = mkdtempSync(join(tmpdir(), 'quintet-kills-'));
  mkdirSync(join(directory, 'tmp'));
  port = await freePort();
  postgres = await startPostgres(home, 'password', port);
  const url = privateUrl(port, 'password');
  Object.assign(environment, {
    DATABASE_URL: url,
    KEY_PEPPER: PEPPER,
    AUTH_SECRET: 'test secret of more than thirty-two characters',
    SERVICES: 'fec',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
    DRAIN_SECONDS: '0',
    SHED_DELAY_MS: '60000',
    LIMIT_KEY_PER_MINUTE: '1000000',
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
    BLOB_STORE: 'directory',
    BLOB_DIRECTORY: join(directory, 'blobs'),
    TMPDIR: join(directory, 'tmp'),
  });
  processes = await startProcesses(environment, directory);
  const options = { size: 2, connectTimeoutMs: 10_000, queryTimeoutMs: 60_000, applicationName: 'test' };
  database = openPool({ url, ...options }, () => {});
  ({ id: workspace, key } = await insertWorkspace((sql, values) => database.query(sql, values), PEPPER));
}, 120_000);
afterAll(async () => {
  await database.end();
  await stopPostgres(home, postgres.pid);
  for (const each of [home, directory]) rmSync(each, { recursive: true, force: true });
});

/** Some megabytes each, all different. */
function fileOf(number: number): Buffer {
  const months = 24 + (number % 4) * 12;
  const one = smallCompany([], { from: '201001', months }).map((built) => ({ ...built, label: `${WORD} ${number}` }));
  return fecOf(Array.from({ length: 40 + (number % 5) * 10 }, () => one).flat());
}

type Sent = { number: number; upload: string; dossier: string; sha256: string; lines: number };
type Json = Record<string, unknown>;

/** As a client does who minds what the server says: goes on where it ends so far, asks again whatever got no answer. */
async function send(number: number): Promise<Sent> {
  const bytes = fileOf(number);
  const headers = { 'x-api-key': key };
  const json = { fileName: `${300_000_000 + number}FEC20121231.txt`, bytes: bytes.length };
  const upload = (await askAnywhere(processes, UPLOADS, { method: 'POST', json, headers })).json<{ id: string }>().id;
  const piece = 1 * MEBIBYTE;
  for (let offset = 0; offset < bytes.length; ) {
    const answer = await askAnywhere(processes, `${UPLOADS}/${upload}/pieces/${offset}`, {
      method: 'PUT',
      body: new Uint8Array(bytes.subarray(offset, offset + piece)),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    });
    if (answer.status === 200) offset += Math.min(piece, bytes.length - offset);
    else if (answer.status === 409) offset = Number(answer.headers.get('upload-offset'));
    else throw new Error(`A piece got ${answer.status}: ${answer.text}`);
  }
  const finished = await askAnywhere(processes, `${UPLOADS}/${upload}/finish`, { method: 'POST', headers });
  const [dossier] = finished.json<{ dossiers: Json[] }>().dossiers;
  const lines = bytes.toString('latin1').trimEnd().split('\r\n').length - 1;
  return {
    number,
    upload,
    dossier: String(dossier?.['id']),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    lines,
  };
}

async function read(path: string): Promise<Json> {
  const answer = await askAnywhere(processes, `${DOSSIERS}/${path}`, { headers: { 'x-api-key': key } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
}

/** Until it is judged; then its ledger is asked. */
async function judged({ dossier, lines, sha256 }: Sent): Promise<void> {
  for (;;) {
    const { dossier: now } = (await read(dossier)) as { dossier: Json };
    if (now['status'] === 'failed') throw new Error(`It has failed: ${String(now['error'])}`);
    if (now['status'] === 'done') {
      expect([now['sha256'], now['lines']]).toEqual([sha256, lines]);
      break;
    }
    await sleep(500);
  }
  const { accounts } = (await read(`${dossier}/balance`)) as { accounts: { lines: number }[] };
  expect(accounts.reduce((all, account) => all + account.lines, 0)).toBe(lines);
}

/** Files under these directories that hold the word as it is. */
function filesWithWord(): string[] {
  const found = spawnSync('grep', ['-rlaF', WORD, home, directory], { encoding: 'utf8' });
  return found.stdout.split('\n').filter((line) => line !== '');
}

async function killDatabase(): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await sleep(300);
  // Its processes end by themselves once they notice.
  for (let attempt = 0; ; attempt += 1) {
    try {
      postgres = await startPostgres(home, 'password', port);
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(500);
    }
  }
}

test(`files are kept whole through ${KILLS} kills, and nothing of them lies open`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const sent: Sent[] = [];
  let isOver = false;
  let number = 0;
  const done: Sent[] = [];
  const sending = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      number += 1;
      const one = await send(number);
      sent.push(one);
      await judged(one);
      done.push(one);
    }
  });
  // Somebody asks all the time, so that there is an exploring process to be killed.
  const asking = (async () => {
    while (!isOver) {
      const one = done.at(-1);
      if (one === undefined) await sleep(100);
      else await read(`${one.dossier}/journals`);
    }
  })();
  const counts = { processes: 0, explorers: 0, databases: 0 };
  const looked: string[][] = [];
  for (let turn = 1; turn <= KILLS; turn += 1) {
    await sleep(KILL_EVERY_MS);
    if (turn % Math.ceil(KILLS / (DATABASE_KILLS + 1)) === 0 && counts.databases < DATABASE_KILLS) {
      await killDatabase();
      counts.databases += 1;
    } else if (turn % 3 === 0) {
      let found = 0;
      for (let wait = 0; wait < 200 && found === 0; wait += 1) {
        found = await killExplorers(processes.pids());
        if (found === 0) await sleep(100);
      }
      counts.explorers += found;
    } else {
      await processes.killOne(turn);
      counts.processes += 1;
    }
    if (turn % Math.ceil(KILLS / 4) === 0) looked.push(filesWithWord());
  }
  isOver = true;
  await Promise.all([...sending, asking]);
  looked.push(filesWithWord());
  process.stdout.write(
    `${sent.length} files through ${counts.processes} kills of servers and workers, ${counts.explorers} of exploring processes, ${counts.databases} of the database\n`,
  );
  expect(sent.length).toBeGreaterThanOrEqual(AT_ONCE);

  // Each upload is one dossier, of all of its parts.
  const { rows: dossiers } = await database.query<{ upload: string; id: string; parts: string[] }>(
    `SELECT d.upload, d.id, array_agg(DISTINCT p.kind ORDER BY p.kind) AS parts FROM fec.dossier d
     LEFT JOIN fec.part p ON p.dossier = d.id WHERE d.workspace_id = $1 GROUP BY d.upload, d.id`,
    [workspace],
  );
  expect(dossiers.map(({ upload, id }) => `${upload} ${id}`).sort()).toEqual(
    sent.map(({ upload, dossier }) => `${upload} ${dossier}`).sort(),
  );
  for (const { id, parts } of dossiers) expect([id, parts]).toEqual([id, ['file', 'ledger', 'report']]);
  for (const { dossier, sha256 } of sent.slice(0, 10)) {
    const file = await askAnywhere(processes, `${DOSSIERS}/${dossier}/file`, { headers: { 'x-api-key': key } });
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sha256);
  }
  await processes.stop();

  // Uploads whose beginning was never told to their client are given up in time; here, now.
  await database.query('UPDATE fec.upload SET expires_at = now()');
  for (;;) if ((await deleteExpiredDossiers(database)).deleted === 0) break;
  const store = await openBlobStore(
    { BLOB_S3_REGION: '', BLOB_S3_PREFIX: '', ...environment } as unknown as Parameters<typeof openBlobStore>[0],
    { dataDirectory: directory, isPrivate: false, database },
  );
  await sweepBlobs({ database, store, graceSeconds: -1 });
  const owned = async () =>
    (await database.query<{ blob: string }>('SELECT blob FROM fec.part ORDER BY blob')).rows.map(({ blob }) => blob);
  const stored = async () => {
    const names: string[] = [];
    for await (const { name } of store.list()) names.push(name);
    return names.sort();
  };
  expect(await stored()).toEqual((await owned()).sort());
  const { rows: blobs } = await database.query('SELECT id FROM platform.blob EXCEPT SELECT blob FROM fec.part');
  expect(blobs).toEqual([]);

  // Deleted, nothing is left in any store.
  await database.query('UPDATE fec.dossier SET keep_until = now()');
  for (;;) if ((await deleteExpiredDossiers(database)).deleted === 0) break;
  await sweepBlobs({ database, store, graceSeconds: -1 });
  expect([await stored(), await owned()]).toEqual([[], []]);
  await store.close();
  looked.push(filesWithWord());
  expect(looked.flat()).toEqual([]);
  // The search itself finds what is there.
  writeFileSync(join(directory, 'control'), `before ${WORD} after`);
  expect(filesWithWord()).toEqual([join(directory, 'control')]);
  expect(counts.explorers).toBeGreaterThan(0);
});
