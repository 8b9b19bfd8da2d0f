import { afterAll, beforeAll, expect, test } from 'vitest';
import { NIL_KEY } from '#platform/usage/usage-counts.ts';
import type { ConsoleFixture } from '../../../test/console-fixture.ts';
import { openConsoleFixture } from '../../../test/console-fixture.ts';
import type { Workspace } from '../../../test/workspace-rows.ts';
import { addWorkspace } from '../../../test/workspace-rows.ts';

/** Errors of a week, newest first, page by page. */
type Listed = { errors: { requestId: string; status: number; key: string | null; at: string }[]; next: string | null };
const KEY = '5f1c9bd8-7a34-4a0e-8a63-0b1b2f6f1f10';
let console: ConsoleFixture;
let workspace: Workspace;

beforeAll(async () => {
  console = await openConsoleFixture();
  workspace = await addWorkspace(console, [], 'viewer');
  const { query } = console.server.database;
  await query(
    `DO $$ BEGIN
       FOR n IN 1..8 LOOP
         EXECUTE format('CREATE TABLE platform.usage_error_%s PARTITION OF platform.usage_error FOR VALUES FROM (%L) TO (%L)',
           to_char((now() AT TIME ZONE 'UTC')::date - n, 'YYYY_MM_DD'), (now() AT TIME ZONE 'UTC')::date - n || ' 00:00+00',
           (now() AT TIME ZONE 'UTC')::date - n + 1 || ' 00:00+00');
       END LOOP; END $$`,
  );
  // Two at each instant, an hour and a half apart; some of them are older than a week.
  await query(
    `INSERT INTO platform.usage_error (holder, at, request_id, service, operation, key_id, status, code, milliseconds)
     SELECT $1, date_trunc('milliseconds', now()) - (n / 2) * interval '90 minutes', 'request-' || lpad(n::text, 4, '0'),
       CASE WHEN n % 3 = 0 THEN 'fec' ELSE 'readiness' END, 'anything', CASE WHEN n % 4 = 0 THEN $3::uuid ELSE $2::uuid END,
       CASE WHEN n % 5 = 0 THEN 500 ELSE 400 END, 'some_code', n
     FROM generate_series(0, 239) AS n`,
    [workspace.id, KEY, NIL_KEY],
  );
});

afterAll(() => console.close());

const listed = async (query = '') => {
  const answer = await console.ask('GET', `/api/console/usage/errors${query}`, {
    cookie: workspace.person.cookie,
    headers: workspace.headers,
  });
  expect(answer.status).toBe(200);
  return answer.json<Listed>();
};

async function everything(query: string) {
  const pages: Listed[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Listed = await listed(`?limit=37${query}${next === '' ? '' : `&cursor=${next}`}`);
    pages.push(page);
    ({ next } = page);
  }
  return pages.flatMap(({ errors }) => errors);
}

test('pages tell each error of seven days once, newest first', async () => {
  const all = await everything('');
  // 112 instants lie within 168 hours, two at each; the newest instant is now.
  expect(all).toHaveLength(224);
  expect(new Set(all.map(({ requestId }) => requestId)).size).toBe(224);
  const order = all.map(({ at, requestId }) => `${at} ${requestId}`);
  expect(order).toEqual(order.toSorted().toReversed());
});

test('by service, status and key', async () => {
  const all = await everything('');
  expect(await everything('&service=fec')).toHaveLength(all.filter((_, i) => isOf(all[i]?.requestId, 3)).length);
  const failed = await everything('&status=500');
  expect([failed.length, new Set(failed.map(({ status }) => status))]).toEqual([
    all.filter(({ status }) => status === 500).length,
    new Set([500]),
  ]);
  const bySessions = await everything(`&key=${NIL_KEY}`);
  expect(bySessions).toEqual(all.filter(({ key }) => key === null));
  expect(bySessions.length).toBeGreaterThan(40);
  expect((await everything(`&key=${KEY}`)).length + bySessions.length).toBe(224);
});

const isOf = (requestId: string | undefined, divisor: number) => Number(requestId?.slice(-4)) % divisor === 0;

test('the first page is short, and the last one has no next', async () => {
  const first = await listed();
  expect([first.errors.length, first.next]).toEqual([50, expect.stringMatching(/^\d+\.request-\d{4}$/)]);
  expect((await listed('?limit=200&status=500')).next).toBeNull();
});

test.each(['?cursor=nonsense', '?limit=201', '?status=200', '?key=me'])('%s is refused', async (query) => {
  const { cookie } = workspace.person;
  const answer = await console.ask('GET', `/api/console/usage/errors${query}`, { cookie, headers: workspace.headers });
  expect(answer.status).toBe(400);
});
