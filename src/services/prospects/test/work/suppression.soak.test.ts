import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import type { Answer } from '#test/support/http.ts';
import { answerOf } from '#test/support/http.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { Replicas } from '#test/support/replicas.ts';
import { startReplicas } from '#test/support/replicas.ts';
import { insertWorkspace } from './work-fixture.ts';

/**
 * A hotel asks a workspace not to be contacted, and one of three servers is told: from its answer on, no server shows it in any
 * list, search, alert or file, to no workspace, also where the answer was kept under an ETag. What is measured is how long that
 * answer takes, since every question after it finds nothing.
 */
const { times } = proofSize({ full: { times: 200 }, short: { times: 12 } });
const SERVERS = 3;
const PEPPER = 'test pepper of more than thirty-two characters';
/** What was promised. */
const MOST_MILLISECONDS = 1000;

let database: TestDatabase;
let replicas: Replicas;
let directory: string;
let workspaces: { id: string; key: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'quintet-suppression-'));
  replicas = await startReplicas(SERVERS, {
    METRICS_PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    SERVICES: 'prospects,console',
    DEMO_DATA: 'true',
    FX_REFRESH: 'false',
    KEY_PEPPER: PEPPER,
    AUTH_SECRET: 'test secret of more than thirty-two characters',
    SHED_DELAY_MS: '60000',
    DATABASE_TIMEOUT_MS: '10000',
    LIMIT_ADDRESS_PER_MINUTE: '10000000',
    LIMIT_KEY_PER_MINUTE: '10000000',
  });
  // More than one may take out within a day.
  workspaces = [];
  for (let n = 0; n < 1 + Math.ceil(times / 50); n += 1) {
    workspaces.push(await insertWorkspace((sql, values) => database.query(sql, values), PEPPER));
  }
}, 180_000);

afterAll(async () => {
  await replicas.stop();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

type Asked = { json?: unknown; etag?: string | null; key?: string | undefined };

async function ask(server: number, method: string, path: string, { json, etag, key }: Asked = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${replicas.ports[server % SERVERS]}/api/v1${path}`, {
    method,
    headers: {
      'x-gateway-key': key ?? workspaces[0]?.key ?? '',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(typeof etag === 'string' && { 'if-none-match': etag }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return await answerOf(response);
}

async function ok<T>(server: number, method: string, path: string, asked: Asked = {}): Promise<T> {
  const answer = await ask(server, method, path, asked);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.json<T>();
}

test(`${times} times, at three servers`, { timeout: 600_000 }, async () => {
  const list = await ok<{ id: string }>(0, 'POST', '/work/lists', { json: { name: 'All' } });
  const search = await ok<{ id: string }>(0, 'POST', '/work/searches', { json: { name: 'All', query: {} } });
  await ok(0, 'POST', `/work/lists/${list.id}/hotels`, { json: { query: {} } });
  const { rows } = await database.query<{ uen: string; segment: string; name: string }>(
    `SELECT uen, segment, document::json ->> 'name' AS name FROM prospects.hotel ORDER BY uen LIMIT $1`,
    [times],
  );
  expect(rows).toHaveLength(times);
  const uens = rows.map(({ uen }) => uen);
  await ok(1, 'POST', '/work/hotels/bulk', { json: { uens, state: 'contacted' } });
  await database.query('INSERT INTO prospects.search_alert (search_id, uens, is_cut) SELECT $1, $2, false', [
    search.id,
    uens.slice(0, 100),
  ]);
  for (const uen of uens) {
    const due = { text: 'call', due_at: '2020-01-01T00:00:00Z' };
    await ok(2, 'POST', `/work/hotels/${uen}/reminders`, { json: due });
  }
  const took: number[] = [];
  for (const [at, { uen, segment, name }] of rows.entries()) {
    const q = encodeURIComponent(name.split(' ').at(-1) ?? name);
    const paths = [
      `/hotels?q=${q}&limit=100`,
      `/hotels?limit=100`,
      `/hotels/${uen}`,
      `/hotels/${uen}?include=provenance`,
      `/hotels/segment/${segment}`,
      '/hotels/score?limit=100',
      `/hotels/export?segment=${segment}`,
      `/work/lists/${list.id}?limit=100`,
      '/work/hotels?limit=100',
      '/hotels?sort=-reviews_count&limit=100',
      `/hotels/${uen}/neighbours`,
      `/hotels/${uen}/changes`,
      `/work/hotels/${uen}`,
      `/work/hotels/${uen}/history`,
      `/work/searches/${search.id}/alerts`,
      '/work/reminders?limit=200',
      `/work/export?list=${list.id}`,
      '/work/export?segment=CRITICAL',
    ];
    const everywhere = paths.flatMap((path) => Array.from({ length: SERVERS }, (_, server) => ({ path, server })));
    const before = await Promise.all(everywhere.map(({ path, server }) => ask(server, 'GET', path)));
    // The second hotel of a company has the number of the first, and more.
    const named = new RegExp(`${uen}(?![-0-9A-Z])`);
    const isShown = ({ status, text }: Answer) => status === 200 && named.test(text);
    expect(before.filter(isShown).length, name).toBeGreaterThan(SERVERS * 9);
    const begun = performance.now();
    const key = workspaces[1 + Math.floor(at / 50)]?.key;
    await ok(at, 'POST', `/work/hotels/${uen}/suppression`, { json: { reason: 'asked' }, key });
    took.push(performance.now() - begun);
    const after = await Promise.all(
      everywhere.map(({ path, server }, n) =>
        ask(server, 'GET', path, { etag: before[n]?.headers.get('etag') ?? null }),
      ),
    );
    const left = after.flatMap((answer, n) => {
      // An answer that showed it is not good any more.
      const isStale = answer.status === 304 && before[n] !== undefined && isShown(before[n]);
      return isStale || isShown(answer) ? [everywhere[n]] : [];
    });
    expect(left, uen).toEqual([]);
    expect(after.map(({ status }) => status).filter((status) => ![200, 304, 404].includes(status))).toEqual([]);
  }
  took.sort((a, b) => a - b);
  const slowest = took.at(-1) ?? Number.POSITIVE_INFINITY;
  console.info(
    `${times} suppressions, each asked for at 54 places afterwards: median ${Math.round(took[times >> 1] ?? 0)} ms, slowest ${Math.round(slowest)} ms`,
  );
  expect(slowest).toBeLessThan(MOST_MILLISECONDS);
  expect(replicas.complaints()).toEqual([]);
});
