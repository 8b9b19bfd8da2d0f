import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCsv } from '#lib/csv/csv.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import { defineService } from '#platform/service.ts';
import type { Answer } from '#test/support/http.ts';
import type { ConsoleFixture } from '../../../test/console-fixture.ts';
import { codeOf, openConsoleFixture } from '../../../test/console-fixture.ts';
import type { Workspace } from '../../../test/workspace-rows.ts';
import { addKey, addWorkspace } from '../../../test/workspace-rows.ts';

/** What a workspace asks is counted, and its people can see it; nobody else can. */
type Figures = { requests: number; outcomes: Record<string, number>; p50: number | null; p95: number | null };
type Line = Figures & { day?: string; hour?: string; service?: string; operation?: string; key?: string | null };
type Usage = { from: string; to: string; by: string; totals: Figures; rows: Line[] };

let console: ConsoleFixture;
const THING = '/api/things?number=1';

const things = defineService({
  name: 'things',
  title: 'Things',
  version: '1.0.0',
  description: 'Something to ask.',
  settings: {},
  credentials: ['bearer'],
  open: { http: async () => undefined },
  operations: async () => [
    operationsOf<undefined>()({
      id: 'readThing',
      method: 'GET',
      path: '/api/things',
      access: 'key',
      effect: 'read',
      summary: 'A thing',
      query: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 9 }) }),
      reply: { 200: Type.Object({ number: Type.Integer() }) },
      handle: ({ query }) => ({ number: query.number }),
    }),
  ],
});

const today = () => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  console = await openConsoleFixture({}, [things]);
});

afterAll(() => console.close());

const usageOf = async ({ person, headers }: Workspace, query = '', more: Record<string, string> = {}) =>
  await console.ask('GET', `/api/console/usage${query}`, { cookie: person.cookie, headers: { ...headers, ...more } });

const until = async (workspace: Workspace, query: string, wanted: (usage: Usage) => void): Promise<Usage> =>
  await vi.waitFor(
    async () => {
      const usage = (await usageOf(workspace, query)).json<Usage>();
      wanted(usage);
      return usage;
    },
    { timeout: 20_000, interval: 300 },
  );

const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

test('two hundred at once, by two keys and by a session, are all counted, by key and by outcome', async () => {
  const workspace = await addWorkspace(console, ['things']);
  const { cookie } = workspace.person;
  const keys = [await addKey(console, workspace, 'things'), await addKey(console, workspace, 'things')];
  const byKey = (key: string | undefined, path: string) =>
    console.ask('GET', path, { headers: { authorization: `Bearer ${key}` } });
  const asked = [
    ...Array.from({ length: 80 }, () => byKey(keys[0]?.key, THING)),
    ...Array.from({ length: 60 }, () => byKey(keys[1]?.key, THING)),
    ...Array.from({ length: 40 }, () => console.ask('GET', THING, { cookie, headers: workspace.headers })),
  ];
  const refused = Array.from({ length: 20 }, () => byKey(keys[0]?.key, '/api/things?number=0'));
  expect([statusesOf(await Promise.all(asked)), statusesOf(await Promise.all(refused))]).toEqual([[200], [400]]);

  const usage = await until(workspace, '?by=key&service=things', ({ totals }) => expect(totals.requests).toBe(200));
  expect(usage.totals.outcomes).toEqual({ '2xx': 180, '4xx': 20, '429': 0, '5xx': 0 });
  expect(usage.rows.map(({ key, requests }) => [key, requests])).toEqual([
    [keys[0]?.id, 100],
    [keys[1]?.id, 60],
    [null, 40],
  ]);
  const { p50, p95 } = usage.totals;
  expect([p50 !== null && p50 > 0, (p95 ?? 0) >= (p50 ?? 0)]).toEqual([true, true]);

  const one = (await usageOf(workspace, `?key=${keys[1]?.id}&by=operation`)).json<Usage>();
  expect(one.rows.map(({ service, operation, requests }) => [service, operation, requests])).toEqual([
    ['things', 'readThing', 60],
  ]);
  const byDay = (await usageOf(workspace, '?operation=readThing')).json<Usage>();
  expect([byDay.by, byDay.rows.reduce((sum, { requests }) => sum + requests, 0)]).toEqual(['day', 200]);
  const byHour = (await usageOf(workspace, '?operation=readThing&by=hour')).json<Usage>();
  expect(byHour.rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(200);
  expect(byHour.rows[0]?.hour).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
});

test('looking at usage counts too, and refusals of members', async () => {
  const workspace = await addWorkspace(console, []);
  const refused = await console.ask('GET', THING, { cookie: workspace.person.cookie, headers: workspace.headers });
  expect([refused.status, codeOf(refused)]).toEqual([403, 'service_not_opened']);
  const usage = await until(workspace, '?by=operation', ({ rows }) => expect(rows.length).toBeGreaterThan(1));
  expect(usage.rows).toContainEqual(
    expect.objectContaining({ service: 'things', outcomes: { '2xx': 0, '4xx': 1, '429': 0, '5xx': 0 } }),
  );
  expect(usage.rows[0]).toMatchObject({ service: 'console', operation: 'readUsage' });
});

describe('of days', () => {
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await addWorkspace(console, [], 'viewer');
    await console.server.database.query(
      `CREATE TABLE platform.usage_day_2025_12 PARTITION OF platform.usage_day FOR VALUES FROM ('2025-12-01') TO ('2026-01-01');
       CREATE TABLE platform.usage_day_2026_01 PARTITION OF platform.usage_day FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
       CREATE TABLE platform.usage_hour_2026_01 PARTITION OF platform.usage_hour
         FOR VALUES FROM ('2026-01-01 00:00+00') TO ('2026-02-01 00:00+00')`,
    );
    const columns =
      'service, operation, key_id, requests, refused, limited, failed, ms_1, ms_2, ms_5, ms_10, ms_20, ms_50, ms_100, ms_250, ms_500, ms_1000, ms_2500, ms_10000, ms_30000';
    const values = `'fec', 'analyzeFile', gen_random_uuid(), 20, 0, 10, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0`;
    await console.server.database.query(
      `INSERT INTO platform.usage_day (holder, day, ${columns})
       SELECT $1, day, ${values} FROM unnest('{2025-12-31,2026-01-01,2026-01-31}'::date[]) AS day`,
      [workspace.id],
    );
    await console.server.database.query(
      `INSERT INTO platform.usage_hour (holder, hour, ${columns})
       SELECT $1, hour, ${values} FROM unnest('{2026-01-10 23:00+00,2026-01-11 00:00+00}'::timestamptz[]) AS hour`,
      [workspace.id],
    );
  });

  test.each([
    ['?from=2025-12-31&to=2026-01-31', ['2025-12-31', '2026-01-01', '2026-01-31']],
    ['?from=2026-01-01&to=2026-01-30', ['2026-01-01']],
    ['?to=2026-01-30', ['2026-01-01']],
    ['?to=2026-01-29', ['2025-12-31', '2026-01-01']],
    ['?from=2026-01-02&to=2026-01-30', []],
  ])('%s', async (query, days) => {
    const usage = (await usageOf(workspace, query)).json<Usage>();
    expect(usage.rows.map(({ day }) => day)).toEqual(days);
    expect(usage.totals.requests).toBe(20 * days.length);
    if (days.length > 0) expect(usage.rows[0]).toMatchObject({ requests: 20, p50: 75, p95: 97.5 });
    else expect(usage.totals).toMatchObject({ requests: 0, p50: null, p95: null });
  });

  test('hours of the last day are whole, and those of the next one are not told', async () => {
    const usage = (await usageOf(workspace, '?from=2026-01-10&to=2026-01-10&by=hour')).json<Usage>();
    expect(usage.rows.map(({ hour }) => hour)).toEqual(['2026-01-10T23:00:00Z']);
  });

  test.each([
    ['?from=2026-02-30&to=2026-03-01', 'is no day of the calendar'],
    ['?from=yesterday', 'must be a day such as 2026-11-17'],
    ['?from=2026-01-02&to=2026-01-01', 'comes after the last day'],
    ['?from=2024-12-27&to=2026-01-31', 'is more than 400 days before the end of the last day'],
    ['?from=2026-01-01&to=2026-01-15&by=hour', 'is more than 14 days before the end of the last day'],
  ])('%s is refused', async (query, detail) => {
    const answer = await usageOf(workspace, query);
    expect([answer.status, answer.json<{ errors: unknown[] }>().errors]).toEqual([
      400,
      [expect.objectContaining({ in: 'query', name: 'from', detail })],
    ]);
  });

  test.each([
    ['the header', '', { accept: 'text/csv' }],
    ['the query, whatever a browser likes', '&format=csv', { accept: 'text/html,*/*;q=0.8' }],
  ])('as CSV by %s', async (_, more, headers) => {
    const answer = await usageOf(workspace, `?from=2025-12-31&to=2026-01-01${more}`, headers);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="usage-2025-12-31-2026-01-01-by-day.csv"',
    );
    expect(readCsv(answer.text).records.map(({ cells }) => cells)).toEqual([
      ['day', 'requests', '2xx', '4xx', '429', '5xx', 'p50_ms', 'p95_ms'],
      ['2025-12-31', '20', '10', '0', '10', '0', '75', '97.5'],
      ['2026-01-01', '20', '10', '0', '10', '0', '75', '97.5'],
    ]);
  });

  test('as CSV by operation, with the names in two columns', async () => {
    const { text } = await usageOf(workspace, '?from=2025-12-31&to=2026-01-31&by=operation&format=csv');
    expect(text.split('\n')[1]).toBe('fec,analyzeFile,60,30,0,30,0,75,97.5');
  });

  test('whoever takes anything gets JSON', async () => {
    for (const accept of ['*/*', 'application/json, text/csv;q=0.9']) {
      const answer = await usageOf(workspace, '', { accept });
      expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
        'application/json; charset=utf-8',
        'accept',
      ]);
    }
  });
});

test('a workspace sees its own alone, and strangers see nothing', async () => {
  const [one, other] = [await addWorkspace(console, ['things']), await addWorkspace(console, ['things'])];
  const { key } = await addKey(console, one, 'things');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      console.ask('GET', '/api/things?number=0', { headers: { authorization: `Bearer ${key}` } }),
    ),
  );
  expect(statusesOf(answers)).toEqual([400]);
  await until(one, '?service=things', ({ totals }) => expect(totals.requests).toBe(5));
  expect((await usageOf(other, '?service=things')).json<Usage>().totals.requests).toBe(0);
  const errorsOf = async ({ person, headers }: Workspace) =>
    await console.ask('GET', '/api/console/usage/errors', { cookie: person.cookie, headers });
  await vi.waitFor(async () => expect((await errorsOf(one)).json<{ errors: unknown[] }>().errors).toHaveLength(5));
  expect((await errorsOf(other)).json()).toEqual({ errors: [], next: null });
  const strange = { cookie: other.person.cookie, headers: one.headers };
  const asked = await Promise.all([
    console.ask('GET', '/api/console/usage', strange),
    console.ask('GET', '/api/console/usage/errors', strange),
  ]);
  expect(asked.map((answer) => [answer.status, codeOf(answer)])).toEqual([
    [403, 'not_a_member'],
    [403, 'not_a_member'],
  ]);
  expect((await console.ask('GET', '/api/console/usage', { headers: one.headers })).status).toBe(401);
});

test('nothing was asked: no rows, and totals of nothing', async () => {
  const workspace = await addWorkspace(console, []);
  const usage = (await usageOf(workspace, `?to=${today()}&service=fec`)).json<Usage>();
  expect(usage).toMatchObject({ rows: [], totals: { requests: 0, p50: null, p95: null } });
});
