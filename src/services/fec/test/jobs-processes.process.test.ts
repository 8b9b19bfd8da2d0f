import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import { startServerProcess } from '#test/support/process.ts';
import { jobs } from '../jobs.ts';
import type { FecServer, Job } from './fec-server.ts';
import { balanced, eventually, LATER, startFecServer } from './fec-server.ts';
import { newReport } from './report-sample.ts';
import { standInAnalyser } from './stand-in-analyser.ts';

/** Two servers on one database: what one of them works on can be read and ended at the other, and outlives neither. */
const SILENCE_SECONDS = 1;
/** Sweeps are run by hand here. */
const environment = { WORKER: 'off' };
const analyser = standInAnalyser();
let first: FecServer;
let second: FecServer;

beforeAll(async () => {
  first = await startFecServer({ analyser, heartbeatMilliseconds: 50 }, { environment });
  second = await startFecServer({ silenceSeconds: SILENCE_SECONDS }, { database: first.database, environment });
});

afterAll(async () => {
  await second.close();
  await first.close();
});

const elsewhere = (id: string, method = 'GET') =>
  ask(`${second.url}/api/external/analyses/${id}`, { key: first.key, method });

/** A row as a process leaves it that has died. */
async function orphan(
  status: 'queued' | 'running',
  { heartbeat = '-1 hour', expires = '1 hour' } = {},
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await first.database.query(
    `INSERT INTO fec.analysis (id, key_id, status, progress, created_at, heartbeat_at, expires_at)
     SELECT $1, k.id, $2, 0.25, now(), now() + $3::interval, now() + $4::interval
     FROM (SELECT id FROM platform.api_key WHERE service = 'fec' ORDER BY created_at LIMIT 1) k`,
    [id, status, heartbeat, expires],
  );
  return id;
}

const stored = async (id: string) =>
  (
    await first.database.query<{ status: string; failure_code: string | null }>(
      'SELECT status, failure_code FROM fec.analysis WHERE id = $1',
      [id],
    )
  ).rows[0];

describe('over processes', () => {
  test('an analysis of one is read at the other while it runs and when it is done', async () => {
    const { id } = await first.defer();
    const call = analyser.calls.at(-1);
    call?.options.onProgress?.(0.25);
    await eventually(async () => (await elsewhere(id)).json<Job>()).toMatchObject({
      status: 'running',
      progress: 0.25,
    });
    call?.finish({ report: newReport });
    await eventually(async () => (await elsewhere(id)).json<Job>().status).toBe('done');
    const { report, links } = (await elsewhere(id)).json<Job>();
    expect(report?.anomalies.length).toBe(newReport.anomalies.length);
    // Links are signed with a secret that all processes share.
    expect((await ask(first.url + links.html)).text).toContain('<!doctype html>');
    expect((await ask(second.url + links.html)).text).toContain('<!doctype html>');
  });

  test('a DELETE at the other ends the work', async () => {
    const { id } = await first.defer();
    const call = analyser.calls.at(-1);
    expect((await elsewhere(id, 'DELETE')).status).toBe(204);
    await eventually(() => call?.wasStopped).toBe(true);
    expect((await elsewhere(id)).status).toBe(404);
    expect((await first.job(id)).status).toBe(404);
  });
});

describe('a process that died', () => {
  test('by a kill leaves what it worked on as interrupted', async () => {
    const doomed = await startServerProcess({ ...first.environment, SERVICES: 'fec', LOG_LEVEL: 'warn' });
    const [header = '', ...lines] = new TextDecoder().decode(balanced).trimEnd().split('\r\n');
    const sent = await ask(`${doomed.url}/api/external/analyze`, {
      body: [header, ...Array.from({ length: 40_000 }, () => lines).flat()].join('\r\n'),
      key: first.key,
      headers: { 'content-type': 'text/plain', ...LATER },
    });
    expect(await doomed.stop('SIGKILL')).toBeNull();
    const { id } = sent.json<Job>();
    await eventually(async () => (await elsewhere(id)).json<Job>().code).toBe('interrupted');
  });

  test.each(['queued', 'running'] as const)('leaves what was %s as interrupted, for good', async (status) => {
    const id = await orphan(status);
    await eventually(async () => (await elsewhere(id)).json<Job>()).toMatchObject({
      success: false,
      status: 'failed',
      code: 'interrupted',
      error: expect.stringContaining('interrompue'),
    });
    expect(await stored(id)).toEqual({ status: 'failed', failure_code: 'interrupted' });
  });

  test('is not blamed for a database that was away: silence counts from the start of the database', async () => {
    const id = await orphan('running', { heartbeat: '-20 years' });
    const patient = await startFecServer(
      { silenceSeconds: 10 * 365 * 86_400 },
      { database: first.database, environment },
    );
    const read = await ask(`${patient.url}/api/external/analyses/${id}`, { key: first.key });
    expect(read.json<Job>().status).toBe('running');
    await patient.close();
  });

  test('does not use up what its key may have under way', async () => {
    await first.database.query('DELETE FROM fec.analysis');
    await Promise.all(Array.from({ length: 8 }, () => orphan('running')));
    const sent = await ask(`${second.url}/api/external/analyze`, {
      body: 'x',
      key: first.key,
      headers: { 'content-type': 'text/plain', ...LATER },
    });
    expect(sent.status).toBe(202);
  });

  test('is noticed by the sweep, which also deletes what has expired', async () => {
    await first.database.query('DELETE FROM fec.analysis');
    const silent = await orphan('running');
    const { id: alive } = await first.defer();
    const old = await orphan('running', { expires: '-1 second' });
    expect((await elsewhere(old)).status).toBe(404);
    const sweep = jobs.find(({ schedule }) => schedule !== undefined);
    const { mounted } = second.server;
    const service = mounted.find(({ operation }) => operation.id === 'readAnalysis')?.context as never;
    const run = () => sweep?.run({ payload: {}, service, signal: AbortSignal.timeout(10_000) });
    await eventually(async () => {
      await run();
      return (await stored(silent))?.status;
    }).toBe('failed');
    expect(await stored(old)).toBeUndefined();
    expect((await stored(alive))?.status).toBe('queued');
  });

  test('is not taken back: what was given up for dead ends with the next heartbeat', async () => {
    const { id } = await first.defer();
    const call = analyser.calls.at(-1);
    await first.database.query(
      "UPDATE fec.analysis SET status = 'failed', failure_code = 'interrupted', finished_at = now() WHERE id = $1",
      [id],
    );
    await eventually(() => call?.wasStopped).toBe(true);
    expect((await first.job(id)).json<Job>().code).toBe('interrupted');
  });
});

describe('a server that closes', () => {
  test('says of what still runs that it was interrupted', async () => {
    const own = standInAnalyser();
    const leaving = await startFecServer({ analyser: own }, { database: first.database, environment });
    const { id } = await leaving.defer();
    await leaving.close();
    expect(own.calls[0]?.wasStopped).toBe(true);
    expect(await stored(id)).toEqual({ status: 'failed', failure_code: 'interrupted' });
  });
});
