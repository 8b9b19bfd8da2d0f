import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { realPorts } from '#platform/ports.ts';
import type { DnsResponder } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import type { WebSite } from '#test/support/web-site.ts';
import { startWebSite } from '#test/support/web-site.ts';
import { withFurtherHotels } from '../../../../test/further-hotels.ts';
import { runJob } from '../../../../test/work/work-fixture.ts';
import type { TestWorkspace, WorkspaceServer } from '../../../../test/workspace-server.ts';
import { startWorkspaceServer } from '../../../../test/workspace-server.ts';

/** Lists of pages, on a site that stands for all of them. */
type Json = Record<string, unknown>;
const LISTS = '/geo/audits';
const PUBLIC_ADDRESS = '127.0.0.2';
const PAGE = '<!doctype html><html lang="en"><title>Hotel Specimen</title><h1>Hotel Specimen</h1><p>\0</p>';

let dns: DnsResponder;
let site: WebSite;
let fixture: WorkspaceServer;
let workspace: TestWorkspace;
let isHeld = false;

beforeAll(async () => {
  dns = await startDnsResponder(({ name, type }) => {
    if (name.startsWith('missing')) return 'no_such_name';
    if (type !== 'A') return 'no_data';
    return { A: [name.startsWith('private') ? '127.0.0.1' : PUBLIC_ADDRESS] };
  });
  site = await startWebSite(
    {
      '/': (_request, response) => {
        if (isHeld) return;
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(PAGE);
      },
      'closed.example /robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' },
    },
    PUBLIC_ADDRESS,
  );
  fixture = await startWorkspaceServer({
    environment: { DEMO_DATA: 'true' },
    ports: {
      ...realPorts(),
      resolver: openDnsClient({ servers: [dns.server] }),
      mayConnectTo: (address) => address === PUBLIC_ADDRESS,
      mayUsePort: (port) => port === site.port || port === 80 || port === 443,
    },
  });
  workspace = await fixture.addWorkspace();
});
afterAll(async () => {
  await fixture.close();
  await site.close();
  await dns.close();
});

const page = (host: string) => `http://${host}.example:${site.port}/`;
const begin = async (json: unknown) => {
  const answer = await workspace.ask('POST', LISTS, { json });
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  return `${LISTS}/${String(answer.json()['id'])}`;
};
const resultsOf = async (path: string) =>
  (await workspace.ask('GET', `${path}/results`)).json<{ results: Json[] }>().results;

describe('a list of pages', { timeout: 60_000 }, () => {
  test('is audited, and whatever is not says why', async () => {
    const urls = [
      page('one'),
      page('closed'),
      page('missing'),
      page('private'),
      'ftp://x.example/',
      page('one'),
      'x\0y',
    ];
    const path = await begin({ name: 'Fair', urls });
    expect(await workspace.finished(path)).toMatchObject({
      name: 'Fair',
      status: 'done',
      total: 7,
      done: 7,
      counts: { audited: 2, failed: 5 },
    });
    const results = await resultsOf(path);
    expect(results.map(({ outcome, failure }) => (failure as Json | null)?.['code'] ?? outcome)).toEqual([
      'audited',
      'robots_disallowed',
      'unreachable',
      'blocked_target',
      'invalid_url',
      'audited',
      'invalid_url',
    ]);
    for (const { failure } of results.filter(({ outcome }) => outcome === 'failed')) {
      expect((failure as Json)['detail']).toMatch(/^[A-Z].+\.$/);
    }
    const whole = await workspace.ask('GET', `${path}/results/1`);
    const single = await workspace.ask('GET', `/geo/audit?url=${encodeURIComponent(page('one'))}`);
    expect([whole.status, whole.json()]).toEqual([200, single.json()]);
    expect(results[0]).toMatchObject({ score: single.json()['score'], grade: single.json()['grade'], uen: null });
    for (const row of [2, 99]) {
      const none = await workspace.ask('GET', `${path}/results/${row}`);
      expect([none.status, none.json()['code']]).toEqual([404, 'audit_result_not_found']);
    }
    const failed = await workspace.ask('GET', `${path}/results?outcome=failed&limit=2`);
    expect(failed.json()).toMatchObject({ results: [{ row: 2 }, { row: 3 }], next: 3 });
    // Both rows of the same address are one visit.
    expect(site.requests.filter((request) => request === 'one.example /')).toHaveLength(1);
  });

  test('of hotels takes their websites', async () => {
    const { hotels } = (await workspace.ask('GET', '/hotels?limit=100')).json<{ hotels: Json[] }>();
    const withSite = hotels.find(({ website }) => website !== null);
    const without = hotels.find(({ website }) => website === null);
    const uens = [String(withSite?.['uen']).toLowerCase(), String(without?.['uen']), 'NOBODY'];
    const path = await begin({ uens });
    await workspace.finished(path);
    expect(await resultsOf(path)).toMatchObject([
      { uen: withSite?.['uen'], url: expect.stringContaining('://'), outcome: expect.stringMatching(/audited|failed/) },
      { uen: without?.['uen'], url: null, failure: { code: 'no_website' } },
      { uen: 'NOBODY', url: null, failure: { code: 'hotel_not_found' } },
    ]);
  });

  test('takes the hotels of a list of the workspace, in its order, a thousand at most', async () => {
    const { hotels } = (await workspace.ask('GET', '/hotels?limit=100')).json<{ hotels: Json[] }>();
    const uens = hotels.slice(0, 3).map(({ uen }) => String(uen));
    const made = await workspace.ask('POST', '/work/lists', { json: { name: 'To audit' } });
    const list = String(made.json()['id']);
    const none = await workspace.ask('POST', LISTS, { json: { list } });
    expect([none.status, none.json()['code']]).toEqual([400, 'list_empty']);
    await workspace.ask('POST', `/work/lists/${list}/hotels`, { json: { uens: uens.toReversed() } });
    const path = await begin({ list });
    await workspace.finished(path);
    expect((await resultsOf(path)).map(({ uen }) => uen)).toEqual(uens.toReversed());

    const other = await fixture.addWorkspace();
    for (const asked of [list, 'x'.repeat(22)]) {
      const answer = await other.ask('POST', LISTS, { json: { list: asked } });
      expect([answer.status, answer.json()['code']]).toEqual([404, 'list_not_found']);
    }

    await withFurtherHotels(fixture.server.database.url, 1005, async (further) => {
      for (const part of [further.slice(0, 1000), further.slice(1000)]) {
        await workspace.ask('POST', `/work/lists/${list}/hotels`, { json: { uens: part } });
      }
      const long = await workspace.ask('POST', LISTS, { json: { list } });
      expect([long.status, long.json()]).toEqual([202, expect.objectContaining({ total: 1000, left_out: 8 })]);
      await workspace.ask('POST', `${LISTS}/${String(long.json()['id'])}/cancel`);
    });
  });

  test('tells nothing more of a hotel that asked not to be listed', async () => {
    const { hotels } = (await workspace.ask('GET', '/hotels?limit=100')).json<{ hotels: Json[] }>();
    const [first, second] = hotels.filter(({ website }) => website !== null).map(({ uen }) => String(uen));
    const path = await begin({ uens: [first, second] });
    await workspace.finished(path);
    const { database } = fixture.server;
    await database.query(
      `UPDATE prospects.audit_list_row SET outcome = 'audited', failure_code = NULL, score = 50, grade = 'D', audit = '{}'
         , fetched_at = '2026-11-19T08:00:05Z' WHERE job = $1`,
      [path.split('/').at(-1)],
    );
    const keptOf = async (uen: string | undefined, by = workspace) =>
      (await by.ask('GET', `/hotels/${String(uen).toLowerCase()}/audits`)).json<{ audits: Json[] }>().audits;
    const kept = { list: path.split('/').at(-1), score: 50, grade: 'D', fetched_at: '2026-11-19T08:00:05.000Z' };
    expect([await keptOf(first), await keptOf(second)]).toMatchObject([[{ ...kept, row: 1 }], [{ ...kept, row: 2 }]]);
    expect(await keptOf(first, await fixture.addWorkspace())).toEqual([]);
    const { exitCode, stderr } = await fixture.server.cli('hotels', 'suppress', String(first), '--reason', 'asked');
    expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
    expect(await resultsOf(path)).toMatchObject([
      {
        row: 1,
        uen: null,
        hotel: null,
        url: null,
        outcome: 'failed',
        failure: { code: 'hotel_suppressed' },
        score: null,
      },
      { row: 2, uen: second, hotel: expect.any(String), outcome: 'audited', score: 50 },
    ]);
    expect((await workspace.ask('GET', `${path}/results/1`)).status).toBe(404);
    expect((await workspace.ask('GET', `/hotels/${first}/audits`)).json()).toEqual({ audits: [] });

    // What was kept of it is deleted, and what was told stays as it was.
    const told = await resultsOf(path);
    const keptRows = async () => {
      const sql = 'SELECT uen, url, outcome, score, audit FROM prospects.audit_list_row WHERE job = $1 ORDER BY row';
      return (await database.query(sql, [path.split('/').at(-1)])).rows;
    };
    expect(await keptRows()).toMatchObject([{ uen: first, audit: {} }, { uen: second }]);
    await runJob(fixture, 'emptySuppressedAudits');
    expect(await keptRows()).toMatchObject([
      { uen: null, url: null, outcome: 'failed', score: null, audit: null },
      { uen: second, outcome: 'audited', score: 50, audit: {} },
    ]);
    expect(await resultsOf(path)).toEqual(told);
  });

  test('does not tell a hotel that had asked not to be listed from one that is not there', async () => {
    const { hotels } = (await workspace.ask('GET', '/hotels?limit=100')).json<{ hotels: Json[] }>();
    const [gone, later] = [
      hotels.find(({ website }) => website !== null),
      hotels.find(({ website }) => website === null),
    ].map((hotel) => String(hotel?.['uen']));
    const suppress = async (uen: string | undefined) => {
      expect((await fixture.server.cli('hotels', 'suppress', String(uen), '--reason', 'asked')).exitCode).toBe(0);
    };
    await suppress(gone);
    const path = await begin({ uens: [gone, 'NOBODY', later] });
    await workspace.finished(path);
    await suppress(later);
    const told = async () => {
      const results = await resultsOf(path);
      expect(results).toMatchObject([
        { uen: gone, url: null, failure: { code: 'hotel_not_found' } },
        { uen: 'NOBODY', url: null, failure: { code: 'hotel_not_found' } },
        // Of one that asked meanwhile it was known already that it was there.
        { uen: null, url: null, failure: { code: 'hotel_suppressed' } },
      ]);
      const [first, second] = results.map(({ row: _row, uen: _uen, ...rest }) => rest);
      expect(first).toEqual(second);
    };
    await told();
    await runJob(fixture, 'emptySuppressedAudits');
    await told();
  });

  test('does not visit a hotel that asked not to be listed while it waited', async () => {
    const { hotels } = (await workspace.ask('GET', '/hotels?limit=100')).json<{ hotels: Json[] }>();
    const [first, second] = hotels.filter(({ website }) => website !== null).map(({ uen }) => String(uen));
    isHeld = true;
    const busy = await begin({ urls: Array.from({ length: 24 }, (_, at) => page(`busy${at}`)) });
    const visits = () => site.requests.filter((request) => /^busy.* \/$/.test(request)).length;
    await expect.poll(visits, { timeout: 10_000 }).toBe(8);
    const path = await begin({ uens: [first, second] });
    expect((await fixture.server.cli('hotels', 'suppress', String(first), '--reason', 'asked')).exitCode).toBe(0);
    isHeld = false;
    await workspace.ask('POST', `${busy}/cancel`);
    expect(await workspace.finished(path)).toMatchObject({ done: 2, counts: { audited: 0, failed: 2 } });
    const { rows } = await fixture.server.database.query(
      'SELECT uen, failure_code FROM prospects.audit_list_row WHERE job = $1 ORDER BY row',
      [path.split('/').at(-1)],
    );
    expect(rows).toEqual([
      { uen: first, failure_code: 'hotel_suppressed' },
      { uen: second, failure_code: expect.stringMatching(/^(unreachable|blocked_target|timeout)$/) },
    ]);
  });

  test('of one site waits in line for it, instead of asking for it all the time', async () => {
    isHeld = true;
    const urls = Array.from({ length: 40 }, (_, at) => `${page('single')}?${at}`);
    const path = await begin({ urls });
    const waits = async () => {
      const { rows } = await fixture.server.database.query<{ seconds: number }>(
        `SELECT extract(epoch FROM not_before - clock_timestamp())::float8 AS seconds FROM prospects.bulk_task
         WHERE job = $1 AND worker IS NULL AND not_before > clock_timestamp() ORDER BY not_before`,
        [path.split('/').at(-1)],
      );
      return rows.map(({ seconds }) => seconds);
    };
    await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBeGreaterThan(35);
    const line = await waits();
    expect(line.at(-1)).toBeGreaterThan(20);
    expect(Math.max(...line.map((seconds, at) => seconds - (line[at - 1] ?? 0)))).toBeLessThan(10);
    isHeld = false;
    await workspace.ask('POST', `${path}/cancel`);
  });

  test('where nothing can be audited is done at once', async () => {
    const answer = await workspace.ask('POST', LISTS, { json: { uens: ['NOBODY'] } });
    expect(answer.json()).toMatchObject({ status: 'done', counts: { audited: 0, failed: 1 } });
  });

  test('stops when it is cancelled, and is nobody else’s', async () => {
    isHeld = true;
    const path = await begin({ urls: Array.from({ length: 30 }, (_, at) => page(`held${at}`)) });
    await expect
      .poll(() => site.requests.some((request) => request.startsWith('held')), { timeout: 10_000 })
      .toBe(true);
    const other = await fixture.addWorkspace();
    for (const [method, more] of [
      ['GET', ''],
      ['GET', '/results'],
      ['GET', '/results/1'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const answer = await other.ask(method, path + more);
      expect([answer.status, answer.json()['code']], method + more).toEqual([404, 'bulk_job_not_found']);
    }
    expect((await workspace.ask('POST', `${path}/cancel`)).json()).toMatchObject({ status: 'cancelled' });
    isHeld = false;
    await begin({ urls: [page('afterwards')] }).then((next) => workspace.finished(next));
    expect(site.requests.some((request) => request.startsWith('held29'))).toBe(false);
    expect((await workspace.ask('DELETE', path)).status).toBe(204);
    expect((await workspace.ask('GET', path)).status).toBe(404);
    expect((await workspace.ask('GET', LISTS)).json<{ lists: Json[] }>().lists.length).toBeGreaterThan(2);
  });

  test.each([
    [{}, 'list_empty'],
    [{ uens: ['A'], urls: ['http://a.example/'] }, 'list_unreadable'],
    [{ urls: ['http://a.example/'], list: 'x'.repeat(22) }, 'list_unreadable'],
    [{ list: 'short' }, 'invalid_request'],
    [{ uens: [] }, 'invalid_request'],
    [{ uens: ['A\0'] }, 'invalid_request'],
    [{ urls: Array.from({ length: 1001 }, () => 'http://a.example/') }, 'invalid_request'],
  ])('%# is refused', async (json, code) => {
    const answer = await workspace.ask('POST', LISTS, { json });
    expect([answer.status, answer.json()['code']]).toEqual([400, code]);
  });
});
