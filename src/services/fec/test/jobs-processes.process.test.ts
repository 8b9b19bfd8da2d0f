import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#platform/db/pool.ts';
import { ask } from '#test/support/http.ts';
import { startServerProcess } from '#test/support/process.ts';
import { jobs } from '../jobs.ts';
import { endAnalysis, giveBack, putOff, recordHeartbeats } from '../store/leases.ts';
import type { FecServer, Job } from './fec-server.ts';
import { balanced, eventually, LATER, startFecServer } from './fec-server.ts';
import { newReport } from './report-sample.ts';
import { standInAnalyser } from './stand-in-analyser.ts';

/** Two servers on one database: what one of them received the other may work on, and whatever either does not end, the other does. */
const SILENCE_SECONDS = 1;
const QUICK = { heartbeatMilliseconds: 50, pollMilliseconds: 50, silenceSeconds: SILENCE_SECONDS };
const analyser = standInAnalyser();
/** Takes files in and leaves the work to others. */
let receiving: FecServer;
/** Works. */
let working: FecServer;

beforeAll(async () => {
  receiving = await startFecServer(QUICK, { environment: { WORKER: 'off' } });
  working = await startFecServer({ ...QUICK, analyser }, { database: receiving.database });
});

afterAll(async () => {
  await working.close();
  await receiving.close();
});

beforeEach(async () => {
  await receiving.database.query(
    'DELETE FROM fec.analysis; DELETE FROM platform.blob; DELETE FROM platform.blob_piece',
  );
  await eventually(() => analyser.calls.filter((call) => call.isOpen).length).toBe(0);
});

const elsewhere = (id: string, method = 'GET') =>
  ask(`${working.url}/api/external/analyses/${id}`, { key: receiving.key, method });

/** Defers at the one, and gives what the other works on. */
async function deferred() {
  const before = analyser.calls.length;
  const { id } = await receiving.defer();
  await eventually(() => analyser.calls.length).toBeGreaterThan(before);
  const call = analyser.calls[before];
  if (call === undefined) throw new Error('nobody took it');
  return { id, call };
}

const stored = async (id: string) =>
  (
    await receiving.database.query<{ status: string; attempts: number; worker: string | null; blob: string | null }>(
      'SELECT status, attempts, worker, blob FROM fec.analysis WHERE id = $1',
      [id],
    )
  ).rows[0];

const filesLeft = async () => (await receiving.database.query('SELECT FROM platform.blob_piece')).rowCount;

/** As if the process that has it had died an hour ago. */
const silence = (id: string, attempts = 1) =>
  receiving.database.query(
    "UPDATE fec.analysis SET worker = 'dead', heartbeat_at = now() - interval '1 hour', attempts = $2 WHERE id = $1",
    [id, attempts],
  );

async function sweepOnce(): Promise<void> {
  const sweep = jobs.find(({ schedule }) => schedule !== undefined);
  const service = working.server.mounted.find(({ operation }) => operation.id === 'readAnalysis')?.context as never;
  await sweep?.run({ payload: {}, service, signal: AbortSignal.timeout(10_000) });
}

describe('over processes', () => {
  test('what one received another works on; it is read at either, and its file is gone when it is done', async () => {
    const { id, call } = await deferred();
    expect(await filesLeft()).toBe(1);
    call.options.onProgress?.(0.25);
    await eventually(async () => (await elsewhere(id)).json<Job>()).toMatchObject({
      status: 'running',
      progress: 0.25,
    });
    call.finish({ report: newReport });
    await eventually(async () => (await receiving.job(id)).json<Job>().status).toBe('done');
    const { report, links } = (await elsewhere(id)).json<Job>();
    expect(report?.anomalies.length).toBe(newReport.anomalies.length);
    // Links are signed with a secret that all processes share.
    expect((await ask(receiving.url + links.html)).text).toContain('<!doctype html>');
    expect((await ask(working.url + links.html)).text).toContain('<!doctype html>');
    expect((await receiving.database.query('SELECT FROM platform.blob')).rowCount).toBe(0);
    await eventually(filesLeft).toBe(0);
  });

  test('a DELETE at the other ends the work, and the file goes', async () => {
    const { id, call } = await deferred();
    expect((await receiving.job(id)).status).toBe(200);
    const erased = await ask(`${receiving.url}/api/external/analyses/${id}`, { key: receiving.key, method: 'DELETE' });
    expect(erased.status).toBe(204);
    await eventually(filesLeft).toBe(0);
    await eventually(() => call.wasStopped).toBe(true);
    expect((await elsewhere(id)).status).toBe(404);
  });

  test('a file that is refused is gone too', async () => {
    const { id, call } = await deferred();
    call.finish({ refused: { reason: 'no_lines', message: 'rien' } });
    await eventually(async () => (await receiving.job(id)).json<Job>().code).toBe('no_lines');
    await eventually(filesLeft).toBe(0);
  });
});

describe('a process that died', () => {
  test('by a kill costs a repetition, and no answer', async () => {
    const environment = { ...receiving.environment, SERVICES: 'fec', LOG_LEVEL: 'warn' };
    const doomed = await startServerProcess({ ...environment, WORKER: 'inside' });
    await working.close();
    const [header = '', ...lines] = new TextDecoder().decode(balanced).trimEnd().split('\r\n');
    const body = [header, ...Array.from({ length: 40_000 }, () => lines).flat()].join('\r\n');
    const sent = await ask(`${doomed.url}/api/external/analyze`, {
      body,
      key: receiving.key,
      headers: { 'content-type': 'text/plain', ...LATER },
    });
    const { id } = sent.json<Job>();
    await eventually(async () => (await stored(id))?.worker).not.toBeNull();
    expect(await doomed.stop('SIGKILL')).toBeNull();
    expect((await stored(id))?.status).not.toBe('done');
    const heir = await startFecServer(QUICK, { database: receiving.database });
    await expect.poll(async () => (await receiving.job(id)).json<Job>().status, { timeout: 90_000 }).toBe('done');
    const { report } = (await receiving.job(id)).json<Job>();
    const now = await receiving.send(body);
    expect(report?.anomalies).toEqual(now.json<NonNullable<Job['report']>>().anomalies);
    await eventually(filesLeft).toBe(0);
    await heir.close();
    working = await startFecServer({ ...QUICK, analyser }, { database: receiving.database });
  }, 180_000);

  test('is begun again by another after its silence, which counts as an attempt', async () => {
    const { id, call } = await deferred();
    const before = analyser.calls.length;
    await silence(id);
    await eventually(() => call.wasStopped).toBe(true);
    await eventually(() => analyser.calls.length).toBeGreaterThan(before);
    expect((await stored(id))?.attempts).toBe(2);
    analyser.calls.at(-1)?.finish({ report: newReport });
    await eventually(async () => (await stored(id))?.status).toBe('done');
  });

  test('ten times is interrupted, for good, and the file is gone', async () => {
    const { id } = await deferred();
    await silence(id, 10);
    await eventually(async () => (await receiving.job(id)).json<Job>()).toMatchObject({
      success: false,
      status: 'failed',
      code: 'interrupted',
      error: expect.stringContaining('interrompue') as string,
    });
    expect(await stored(id)).toMatchObject({ status: 'failed', worker: null, blob: null });
    await eventually(filesLeft).toBe(0);
  });

  test('while it received a file leaves nothing that counts, and the sweep takes it away', async () => {
    await receiving.database.query(
      `INSERT INTO fec.analysis (id, key_id, worker, created_at, heartbeat_at, expires_at)
       SELECT lpad(n::text, 22, '0'), k.id, 'dead', now(), now() - interval '1 hour', now() + interval '1 hour'
       FROM generate_series(1, 8) n,
         (SELECT id FROM platform.api_key WHERE service = 'fec' ORDER BY created_at LIMIT 1) k`,
    );
    const { id } = await deferred();
    await eventually(async () => {
      await sweepOnce();
      return (await receiving.database.query('SELECT FROM fec.analysis')).rowCount;
    }).toBe(1);
    expect((await stored(id))?.status).toBe('queued');
  });

  test('and comes back cannot disturb its successor', async () => {
    const { id } = await deferred();
    const database = openPool(
      {
        url: receiving.database.url,
        size: 1,
        connectTimeoutMs: 10_000,
        queryTimeoutMs: 10_000,
        applicationName: 'test',
      },
      () => {},
    );
    await endAnalysis(database, 'the dead one', id, { failure: { code: 'interrupted', words: null } });
    await giveBack(database, 'the dead one', { ids: [id] });
    await putOff(database, 'the dead one', id, 'unreadable');
    expect([...(await recordHeartbeats(database, 'the dead one', [{ id, status: 'running', progress: 1 }]))]).toEqual(
      [],
    );
    expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 1, blob: expect.any(String) as string });
    expect((await stored(id))?.worker).toEqual(expect.any(String));
    expect(await filesLeft()).toBe(1);
    await database.end();
  });

  test('of the version before, which kept its file, is told as interrupted', async () => {
    await receiving.database.query(
      `INSERT INTO fec.analysis (id, key_id, created_at, heartbeat_at, expires_at)
       SELECT repeat('b', 22), k.id, now(), now() - interval '1 hour', now() + interval '1 hour'
       FROM (SELECT id FROM platform.api_key WHERE service = 'fec' ORDER BY created_at LIMIT 1) k`,
    );
    await eventually(async () => {
      await sweepOnce();
      return (await receiving.job('b'.repeat(22))).json<Job>().code;
    }).toBe('interrupted');
  });
});

describe('a file that one process cannot read', () => {
  test('is left to others, and not given up', async () => {
    await working.close();
    const { id } = await receiving.defer();
    const directory = mkdtempSync(join(tmpdir(), 'quintet-unreadable-'));
    const environment = { BLOB_STORE: 'directory', BLOB_DIRECTORY: directory };
    await receiving.database.query("UPDATE platform.blob SET store = 'directory'");
    const wrong = await startFecServer(QUICK, { database: receiving.database, environment });
    await eventually(() => wrong.logLines.some((line) => line.includes('could not be read here'))).toBe(true);
    await eventually(async () => (await stored(id))?.worker).toBeNull();
    expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 1 });
    await wrong.close();
    await receiving.database.query("UPDATE platform.blob SET store = 'postgres'");
    working = await startFecServer({ ...QUICK, analyser }, { database: receiving.database });
    await eventually(async () => (await stored(id))?.attempts).toBe(2);
    rmSync(directory, { recursive: true });
  });
});

describe('a server that closes', () => {
  test('lets what runs finish, for as long as it may', async () => {
    await working.close();
    const own = standInAnalyser();
    const leaving = await startFecServer({ ...QUICK, analyser: own }, { database: receiving.database });
    const { id } = await receiving.defer();
    await eventually(() => own.calls.length).toBe(1);
    const closed = leaving.close();
    own.calls[0]?.finish({ report: newReport });
    await closed;
    expect(await stored(id)).toMatchObject({ status: 'done', attempts: 1 });
    working = await startFecServer({ ...QUICK, analyser }, { database: receiving.database });
  });

  test('gives the rest to others at once, and it was no attempt', async () => {
    await working.close();
    const own = standInAnalyser();
    const environment = { SHUTDOWN_SECONDS: '1' };
    const leaving = await startFecServer({ ...QUICK, analyser: own }, { database: receiving.database, environment });
    const { id } = await receiving.defer();
    await eventually(() => own.calls.length).toBe(1);
    await leaving.close();
    expect(own.calls[0]?.wasStopped).toBe(true);
    expect(await stored(id)).toMatchObject({ status: 'queued', worker: null, attempts: 0 });
    working = await startFecServer({ ...QUICK, analyser }, { database: receiving.database });
    await eventually(async () => (await stored(id))?.worker).not.toBeNull();
  });
});

describe('turns', () => {
  test('a key that has many waiting does not keep another key waiting', async () => {
    await working.close();
    const many: string[] = [];
    for (let i = 0; i < 3; i += 1) many.push((await receiving.defer()).id);
    const other = await receiving.issueKey('fec');
    const { id } = (await receiving.send(balanced, { ...LATER, authorization: `Bearer ${other}` })).json<Job>();
    working = await startFecServer({ ...QUICK, analyser }, { database: receiving.database });
    await eventually(async () => (await stored(id))?.worker).not.toBeNull();
    const taken = await Promise.all(many.map(async (each) => (await stored(each))?.worker !== null));
    expect(taken.filter(Boolean).length).toBeLessThan(3);
  });
});
