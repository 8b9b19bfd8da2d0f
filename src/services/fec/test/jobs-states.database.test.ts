import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import { AnalysisJob } from '../deferred/analysis-job.ts';
import { sentReport } from '../report/report.ts';
import type { FecServer, Job } from './fec-server.ts';
import { balanced, eventually, LATER, startFecServer, unbalanced } from './fec-server.ts';
import { newReport } from './report-sample.ts';
import type { StandInAnalyser, StandInCall } from './stand-in-analyser.ts';
import { standInAnalyser } from './stand-in-analyser.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const isJob = ajv.compile(AnalysisJob);

let analyser: StandInAnalyser;
let server: FecServer;

beforeAll(async () => {
  analyser = standInAnalyser();
  server = await startFecServer({ analyser, heartbeatMilliseconds: 50 });
});

afterAll(() => server.close());

/** Defers an analysis and gives the call that stands for it. */
async function defer(): Promise<{ job: Job; call: StandInCall }> {
  const before = analyser.calls.length;
  const job = await server.defer();
  await eventually(() => analyser.calls.length).toBeGreaterThan(before);
  return { job, call: analyser.calls[before] as StandInCall };
}

const state = async (id: string) => {
  const { status, json } = await server.job(id);
  const { status: word, progress } = json<Job>();
  return [status, word, progress];
};

const rows = async (id: string) =>
  (await server.database.query<{ status: string }>('SELECT status FROM fec.analysis WHERE id = $1', [id])).rows;

describe('an analysis that is asked for later', () => {
  test('is 202 with where to ask, then queued, running and done with its report', async () => {
    const answer = await server.send(balanced, LATER);
    const job = answer.json<Job>();
    expect([answer.status, job]).toEqual([
      202,
      {
        success: true,
        id: expect.stringMatching(/^[\w-]{22}$/),
        status: 'queued',
        progress: 0,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        links: { self: `/api/external/analyses/${job.id}` },
      },
    ]);
    expect(Date.parse(job.expiresAt) - Date.parse(job.createdAt)).toBe(24 * 3600 * 1000);
    expect([
      answer.headers.get('location'),
      answer.headers.get('preference-applied'),
      answer.headers.get('cache-control'),
    ]).toEqual([job.links.self, 'respond-async', 'no-store']);
    expect(await state(job.id)).toEqual([200, 'queued', 0]);

    await eventually(() => analyser.calls.length).toBe(1);
    const call = analyser.calls.at(-1);
    call?.options.onProgress?.(0.5);
    await eventually(() => state(job.id)).toEqual([200, 'running', 0.5]);

    call?.finish({ report: newReport });
    await eventually(() => state(job.id)).toEqual([200, 'done', 1]);
    const done = (await server.job(job.id)).json<Job>();
    expect(isJob(done), JSON.stringify(isJob.errors)).toBe(true);
    expect(done.report).toEqual(sentReport(newReport));
    expect(Object.keys(done.links)).toEqual(['self', 'json', 'html', 'csv', 'xlsx']);
  });

  test('gives its report in every form once it is done, and its state before', async () => {
    const { job, call } = await defer();
    const early = await server.job(job.id, { accept: 'text/csv' });
    expect([early.status, early.headers.get('content-type'), early.json<Job>().status]).toEqual([
      200,
      'application/json; charset=utf-8',
      'queued',
    ]);
    expect(early.headers.get('retry-after')).toBe('2');
    call.finish({ report: newReport });
    await eventually(() => state(job.id)).toEqual([200, 'done', 1]);
    const csv = await server.job(job.id, { accept: 'text/csv' });
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.text).toContain(newReport.anomalies[0]?.title);
    const page = await server.job(job.id, { accept: 'text/html' });
    // Only the excerpts have the labels of the lines.
    expect(page.text).toContain('Fournitures DURAND');
    expect(page.headers.get('vary')).toBe('Accept');
  });

  test('that cannot be analysed has failed, with the code and the words of the refusal', async () => {
    const { job, call } = await defer();
    call.finish({ refused: { reason: 'no_header', message: "L'en-tête est illisible." } });
    await eventually(() => state(job.id)).toEqual([200, 'failed', 0]);
    const failed = (await server.job(job.id)).json<Job>();
    expect(failed).toMatchObject({ success: false, code: 'header_unreadable', error: "L'en-tête est illisible." });
    expect(failed.links).toEqual({ self: job.links.self });
    expect(isJob(failed), JSON.stringify(isJob.errors)).toBe(true);
  });

  test('that breaks has failed without saying how; the log does', async () => {
    const { job, call } = await defer();
    call.fail(new Error('select secret from vault'));
    await eventually(() => state(job.id)).toEqual([200, 'failed', 0]);
    const { text } = await server.job(job.id);
    expect(text).toContain('"internal_error"');
    expect(text).not.toContain('vault');
    expect(server.logLines.some((line) => line.includes('select secret from vault'))).toBe(true);
  });

  test('is nobody else’s: another key, an unknown id and a malformed one get the same answer', async () => {
    const { job } = await defer();
    const stranger = await server.issueKey('fec');
    const answers = await Promise.all(
      [
        ask(`${server.url}${job.links.self}`, { key: stranger }),
        ask(`${server.url}${job.links.self}`, { key: stranger, method: 'DELETE' }),
        server.job('A'.repeat(22)),
        server.job('%27%20OR%201%3D1'),
        server.job('x'),
        server.job(`${'A'.repeat(21)}%00`),
        ask(`${server.url}/api/external/analyses/%00`, { key: server.key, method: 'DELETE' }),
      ].map(async (answer) => [(await answer).status, (await answer).text]),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    expect(String(answers[0]?.[1])).toContain('"analysis_not_found"');
    expect((await ask(`${server.url}${job.links.self}`)).status).toBe(401);
    expect((await server.job(job.id)).status).toBe(200);
  });

  test('has an id that is not used twice and cannot be guessed', async () => {
    const jobs = await Promise.all([server.send(balanced, LATER), server.send(balanced, LATER)]);
    const [one, other] = jobs.map((answer) => Buffer.from(answer.json<Job>().id, 'base64url'));
    expect([one?.length, other?.length]).toEqual([16, 16]);
    expect(one).not.toEqual(other);
    await clear();
  });
});

/** Ends and erases everything. */
async function clear(): Promise<void> {
  const { rows: all } = await server.database.query<{ id: string }>('SELECT id FROM fec.analysis');
  for (const { id } of all)
    await ask(`${server.url}/api/external/analyses/${id}`, { key: server.key, method: 'DELETE' });
}

describe('names', () => {
  test.each(['\u0000', '\ud800', 'Société \u2028 « é »'])('of whatever characters are taken (%j)', async (company) => {
    const before = analyser.calls.length;
    const sent = await ask(`${server.url}/api/external/analyze`, {
      key: server.key,
      json: { content: 'x', options: { company } },
      headers: LATER,
    });
    expect(sent.status).toBe(202);
    await eventually(() => analyser.calls.length).toBeGreaterThan(before);
    expect(analyser.calls.at(-1)?.options.company).toBe(company);
    await clear();
  });
});

describe('DELETE', () => {
  const erase = (id: string) => ask(`${server.url}/api/external/analyses/${id}`, { key: server.key, method: 'DELETE' });

  test('ends an analysis that runs, and erases it', async () => {
    const { job, call } = await defer();
    const erased = await erase(job.id);
    expect([erased.status, erased.text]).toEqual([204, '']);
    expect(call.wasStopped).toBe(true);
    expect((await server.job(job.id)).status).toBe(404);
    expect((await erase(job.id)).status).toBe(404);
    expect(await rows(job.id)).toEqual([]);
  });

  test('erases one that is done, and its links with it', async () => {
    const { job, call } = await defer();
    call.finish({ report: newReport });
    await eventually(() => state(job.id)).toEqual([200, 'done', 1]);
    const { links } = (await server.job(job.id)).json<Job>();
    expect((await ask(server.url + links.csv)).status).toBe(200);
    expect((await erase(job.id)).status).toBe(204);
    expect((await ask(server.url + links.csv)).status).toBe(404);
    expect((await server.job(job.id)).status).toBe(404);
  });

  test('ends one whose row went away by itself, with the next heartbeat', async () => {
    const { job, call } = await defer();
    await server.database.query('DELETE FROM fec.analysis WHERE id = $1', [job.id]);
    await eventually(() => call.wasStopped).toBe(true);
    expect((await server.job(job.id)).status).toBe(404);
  });
});

describe('what is refused', () => {
  test('leaves no analysis behind', async () => {
    await clear();
    const unknown = await ask(`${server.url}/api/external/analyze`, {
      key: server.key,
      json: { content: 'x', options: { disabledControls: ['n-existe-pas'] } },
      headers: LATER,
    });
    expect([unknown.status, unknown.json()['code']]).toEqual([400, 'unknown_control']);
    expect((await server.send('', LATER)).status).toBe(400);
    expect((await server.database.query('SELECT FROM fec.analysis')).rowCount).toBe(0);
  });

  test('a client that leaves while it sends leaves nothing behind either', async () => {
    const controller = new AbortController();
    const sent = fetch(`${server.url}/api/external/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-api-key': server.key, ...LATER },
      body: new ReadableStream({ start: (stream) => stream.enqueue(balanced) }),
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit).catch((error: Error) => error.name);
    const count = async () => (await server.database.query('SELECT FROM fec.analysis')).rowCount;
    await eventually(count).toBe(1);
    controller.abort();
    expect(await sent).toBe('AbortError');
    await eventually(count).toBe(0);
  });

  test('a key may have eight under way, however many ask at the same moment; others are not held up', async () => {
    await clear();
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.send(balanced, LATER)));
    const refused = answers.filter(({ status }) => status !== 202);
    expect(answers.length - refused.length).toBe(8);
    for (const { status, headers, json } of refused) {
      expect([status, json()['code'], headers.get('retry-after')]).toEqual([429, 'too_many_analyses', '5']);
    }
    const other = await server.issueKey('fec');
    const sent = await server.send(balanced, { ...LATER, authorization: `Bearer ${other}` });
    expect(sent.status).toBe(202);
    await clear();
    expect((await server.send(balanced, LATER)).status).toBe(202);
    await clear();
  });

  test('a key may have a thousand kept', async () => {
    await clear();
    await server.database.query(
      `INSERT INTO fec.analysis (id, key_id, status, created_at, heartbeat_at, finished_at, expires_at, failure_code)
       SELECT lpad(n::text, 22, '0'), k.id, 'failed', now(), now(), now(), now() + interval '90 seconds', 'interrupted'
       FROM generate_series(1, 1000) n, (SELECT id FROM platform.api_key ORDER BY created_at LIMIT 1) k`,
    );
    const refused = await server.send(balanced, LATER);
    expect([refused.status, refused.json()['code']]).toEqual([429, 'too_many_analyses']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    await server.database.query("DELETE FROM fec.analysis WHERE failure_code = 'interrupted'");
  });
});

describe('a real analysis', () => {
  test('from the first byte to the report', async () => {
    const real = await startFecServer({ heartbeatMilliseconds: 50 });
    const { id } = await real.defer(unbalanced);
    const read = async () => (await real.job(id)).json<Job>();
    await eventually(async () => (await read()).status).toBe('done');
    const { report } = await read();
    const now = (await real.send(unbalanced)).json<Job['report']>();
    expect(report?.anomalies).toEqual(now?.anomalies);
    expect(report?.anomalies.map(({ type }) => type)).toContain('desequilibre');
    const failing = await real.defer(new TextEncoder().encode('nothing of the kind'));
    await eventually(async () => (await real.job(failing.id)).json<Job>().code).toBe('header_unreadable');
    await real.close();
  });
});
