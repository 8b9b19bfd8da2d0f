import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { QUESTION_IDS } from '../../check/questions.ts';
import { startReadiness } from '../../test/readiness-server.ts';
import { sendForm } from './as-form.ts';

/**
 * Nothing of an answer stays: after a thousand runs the log, the database, the files, the metrics and the headers are searched
 * for it. Answers are digits, of which every log is full, so the lines of the log are also held against one another: they may
 * differ in nothing but when they were written.
 */
const RUNS = 1000;
const ODD = 'zq7Xvanilla-hedgehog';

let server: TestServer;
const answered: Answer[] = [];

beforeAll(async () => {
  // Jobs write down that they live.
  server = await startReadiness({ WORKER: 'off' });
});
afterAll(() => server.close());

/** Every run another set: two bits of a number that is spread out for each answer. */
const answersOf = (run: number) =>
  Object.fromEntries(
    QUESTION_IDS.map((id, index) => [id, 1 + ((Math.imul(run + 1, 2_654_435_761) >>> (index * 2)) & 3)]),
  );

async function dump(): Promise<string> {
  const { rows: tables } = await server.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  let text = '';
  for (const { name } of tables) {
    const { rows } = await server.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    text += `${name}\n${rows
      .map(({ row }) => row)
      .sort()
      .join('\n')}\n`;
  }
  return text;
}

const filesOfServer = () =>
  globSync('**/*', { cwd: server.environment['DATA_DIR'] ?? '', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

const linesOf = (operation: string) =>
  server.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['operation'] === operation);

const WHEN = new Set(['time', 'request_id', 'ms']);

it('a thousand runs leave a count, and nothing else', { timeout: 240_000 }, async () => {
  const before = await dump();
  for (let run = 0; run < RUNS; run += 1) {
    const answers = answersOf(run);
    const language = ['en', 'es', 'fr'][run % 3] ?? 'en';
    answered.push(await sendForm(`${server.url}/check/${language}`, { ...answers, from: 'q12', show: 'result' }));
  }
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(Array.from({ length: RUNS }, (_, run) => JSON.stringify(answersOf(run)))).size).toBeGreaterThan(900);
  expect(await dump()).toBe(before);

  await expect.poll(() => linesOf('answerCheckPage').length).toBe(RUNS);
  const kinds = linesOf('answerCheckPage').map((line) =>
    JSON.stringify(Object.entries(line).filter(([name]) => !WHEN.has(name))),
  );
  expect(new Set(kinds).size).toBe(1);
  expect(kinds[0]).not.toMatch(/q1\b|"lang"|result|Vulnerability/);

  const metrics = await ask(server.metricsUrl);
  expect(metrics.text).toContain(`readiness_page_results_total ${RUNS}\n`);
  expect(metrics.text).not.toMatch(/Vulnerability| Readiness|Gaps Present|q1\b/);
});

it('no answer of these sets a cookie, leads elsewhere, or may be kept', () => {
  for (const { headers } of answered) {
    expect([headers.get('set-cookie'), headers.get('location'), headers.get('etag')]).toEqual([null, null, null]);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  }
  // Packed, its length would tell of what is in it.
  expect(new Set(answered.map(({ headers }) => headers.get('content-encoding')))).toEqual(new Set([null]));
  // No link and no form of a result has an answer in its address.
  const addresses = answered.flatMap(({ text }) =>
    [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, to]) => to),
  );
  expect(addresses.filter((to) => to?.includes('?') || /q\d+=|country=/.test(to ?? ''))).toEqual([]);
});

it.each([
  ['a value that is none', `q1=${ODD}`, 400],
  ['a field that there is not', `q1=1&${ODD}=2`, 400],
  ['a view that there is not', `show=${ODD}`, 400],
  ['a country that there is not', `country=${ODD}`, 400],
  ['an answer twice', `q1=1&q1=${ODD}`, 400],
  ['escapes that are no text', `q1=%FF${ODD}`, 400],
  ['more fields than any form has', `${ODD}=1${'&a=1'.repeat(150)}`, 400],
  ['too long a form', `q1=${ODD.repeat(200)}`, 413],
])('%s is refused with the page, and said nowhere', async (_, body, status) => {
  const answer = await sendForm(`${server.url}/check/fr`, body);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.text).toContain('lang="fr"');
  expect(answer.text).toContain('role="alert"');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.text).not.toContain(ODD);
});

it('another kind of body, another language and an odd address are refused as quietly', async () => {
  const json = await ask(`${server.url}/check/en`, { json: { q1: ODD } });
  expect(json.status).toBe(415);
  const stranger = await sendForm(`${server.url}/check/${ODD}`, { q1: 1 });
  expect(stranger.status).toBe(404);
  const query = await sendForm(`${server.url}/check/en?q1=${ODD}`, { q1: 1 });
  expect(query.status).toBe(200);
  for (const { text } of [json, stranger, query]) expect(text).not.toContain(ODD);
});

it('afterwards the odd bytes are neither in the log, nor in the database, nor in a file, nor in the metrics', async () => {
  await expect.poll(() => linesOf('answerCheckPage').length).toBeGreaterThanOrEqual(RUNS + 11);
  const { text: metrics } = await ask(server.metricsUrl);
  for (const found of [server.logLines.join('\n'), await dump(), filesOfServer(), metrics]) {
    expect(found.toLowerCase()).not.toContain(ODD.toLowerCase());
  }
});
