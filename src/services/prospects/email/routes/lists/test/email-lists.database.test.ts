import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { isPublicAddress } from '#platform/outbound/public-address.ts';
import type { DnsResponder, Reply } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import type { TestWorkspace, WorkspaceServer } from '../../../../test/workspace-server.ts';
import { startWorkspaceServer } from '../../../../test/workspace-server.ts';

/** Lists of addresses, with a name server whose mood changes. */
type Json = Record<string, unknown>;
const LISTS = '/email/lists';

let mood: 'good' | 'denies' | 'silent' | 'fails' = 'good';
let dns: DnsResponder;
let fixture: WorkspaceServer;
let workspace: TestWorkspace;

const HOST = { MX: [{ exchange: 'mail.example.com', priority: 10 }] };
const BROKEN = { denies: 'no_such_name', silent: 'silence', fails: 'server_failure' } as const;
const truth = (name: string): Reply => {
  if (name === 'mail.example.com') return { A: ['93.184.216.34'] };
  if (name.startsWith('dead')) return 'no_such_name';
  if (name.startsWith('broken')) return 'server_failure';
  if (name.startsWith('null')) return { MX: [{ exchange: '', priority: 0 }] };
  return HOST;
};

beforeAll(async () => {
  dns = await startDnsResponder(({ name }) => (mood === 'good' ? truth(name) : BROKEN[mood]));
  fixture = await startWorkspaceServer({
    ports: {
      clock: systemClock,
      resolver: openDnsClient({ servers: [dns.server], tries: 1 }),
      mayConnectTo: isPublicAddress,
      mayUsePort: () => false,
    },
    environment: { EMAIL_LIST_QUESTIONS: '500', EMAIL_LIST_DOMAIN_QUESTIONS: '50' },
  });
  workspace = await fixture.addWorkspace();
});
afterAll(async () => {
  await fixture.close();
  await dns.close();
});

const begin = async (options: { json?: unknown; csv?: string }, of = workspace, query = '') => {
  const answer = await of.ask('POST', `${LISTS}${query}`, options);
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  return `${LISTS}/${String(answer.json()['id'])}`;
};
const resultsOf = async (path: string, of = workspace) =>
  (await of.ask('GET', `${path}/results?limit=1000`)).json<{ results: Json[] }>().results;

describe('a list', () => {
  test('as CSV comes back with its own columns, and nothing in it is a formula', async () => {
    const csv =
      'Name,E-Mail,Phone\r\n"Tan, Wei",tan@gmial.com,+65 1\r\n"=HYPERLINK(""x"")",info@dead.com,2\r\nno one,,3\r\nLee,lee@good.com\r\n';
    const path = await begin({ csv }, workspace, '?name=Fair');
    expect(await workspace.finished(path)).toMatchObject({
      name: 'Fair',
      status: 'done',
      total: 4,
      done: 4,
      counts: { valid: 1, risky: 1, invalid: 2, unknown: 0 },
      paused_because: null,
      seconds_left: null,
    });
    expect(await resultsOf(path)).toMatchObject([
      { row: 1, email: 'tan@gmial.com', verdict: 'risky', valid: true, suggestion: 'tan@gmail.com', mx_status: 'ok' },
      {
        row: 2,
        email: 'info@dead.com',
        verdict: 'invalid',
        valid: false,
        reasons: ['domain_not_found', 'role_mailbox'],
      },
      { row: 3, email: '', verdict: 'invalid', reasons: ['empty'], mx_status: 'not_checked' },
      { row: 4, email: 'lee@good.com', verdict: 'valid', canonical: 'lee@good.com' },
    ]);
    const file = await workspace.ask('GET', `${path}/export`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = file.text.split('\n').map((line) => line.replace(/,[^,]*$/, ''));
    expect(lines).toEqual([
      'Name,E-Mail,Phone,quintet_verdict,quintet_reasons,quintet_suggestion,quintet_canonical,quintet_mx',
      '"Tan, Wei",tan@gmial.com,\'+65 1,risky,possible_typo disposable,tan@gmail.com,tan@gmial.com,ok',
      '"\'=HYPERLINK(""x"")",info@dead.com,2,invalid,domain_not_found role_mailbox,,info@dead.com,domain_not_found',
      'no one,,3,invalid,empty,,,not_checked',
      'Lee,lee@good.com,,valid,,,lee@good.com,ok',
      '',
    ]);
    const risky = await workspace.ask('GET', `${path}/results?verdict=risky`);
    expect(risky.json<{ results: Json[] }>().results.map(({ row }) => row)).toEqual([1]);
  });

  test('as JSON asks for each domain once, and pages go on where they ended', async () => {
    const before = dns.queries.length;
    const addresses = Array.from({ length: 1203 }, (_, at) => `guest${at}@d${at % 3}.com`);
    const path = await begin({ json: { name: 'Guests', addresses } });
    expect(await workspace.finished(path)).toMatchObject({ counts: { valid: 1203 } });
    const asked = dns.queries.slice(before).filter(({ name }) => /^d\d\.com$/.test(name));
    expect(asked).toHaveLength(3);
    const first = (await workspace.ask('GET', `${path}/results?limit=1000`)).json<{ results: Json[]; next: number }>();
    const second = await workspace.ask('GET', `${path}/results?limit=1000&after=${first.next}`);
    expect([first.results.length, second.json<{ results: Json[] }>().results.length]).toEqual([1000, 203]);
    expect(second.json()['next']).toBeNull();
  });

  test('may have no header, another separator, and a column that is named', async () => {
    const semicolons = await begin({ csv: 'Lee;lee@good.com\nTan;tan@good.com' });
    await workspace.finished(semicolons);
    expect((await workspace.ask('GET', `${semicolons}/export`)).text).toMatch(/^column_1,column_2,quintet_verdict/);
    const named = await begin({ csv: 'a,b\nx@good.com,y@dead.com' }, workspace, '?column=B');
    await workspace.finished(named);
    expect(await resultsOf(named)).toMatchObject([{ email: 'y@dead.com' }]);
    const numbered = await begin({ csv: 'x@good.com,y@dead.com' }, workspace, '?column=2');
    await workspace.finished(numbered);
    expect(await resultsOf(numbered)).toMatchObject([{ email: 'y@dead.com' }]);
  });

  test.each([
    ['nothing', { csv: '' }, 'list_empty'],
    ['a header alone', { csv: 'email\n' }, 'list_empty'],
    ['no addresses', { csv: 'name\nTan\nLee' }, 'list_unreadable'],
    ['an open quotation mark', { csv: 'email\n"tan@good.com\n' }, 'list_unreadable'],
    ['other bytes', { csv: 'email\na\0@good.com' }, 'list_unreadable'],
    ['too many columns', { csv: `${'a,'.repeat(100)}a@good.com` }, 'list_unreadable'],
    [
      'too many addresses, whatever they are',
      { json: { addresses: Array.from({ length: 50_001 }, () => 1) } },
      'list_too_long',
    ],
    ['a line of too many cells', { csv: `a@good.com${','.repeat(101)}\n` }, 'list_unreadable'],
    ['too many rows', { csv: 'a@good.com\n'.repeat(50_001) }, 'list_too_long'],
    ['JSON without addresses', { json: { addresses: [] } }, 'invalid_request'],
    ['JSON with more', { json: { addresses: ['a@good.com'], more: 1 } }, 'invalid_request'],
    ['JSON with NUL', { json: { addresses: ['a\0@good.com'] } }, 'list_unreadable'],
  ])('of %s is refused', async (_, options, code) => {
    const answer = await workspace.ask('POST', LISTS, options);
    expect([answer.status, answer.json()['code']], answer.text).toEqual([400, code]);
  });

  test('is nobody else’s, and is gone when it is deleted', async () => {
    const path = await begin({ json: { addresses: ['lee@good.com'] } });
    await workspace.finished(path);
    const other = await fixture.addWorkspace();
    for (const [method, more] of [
      ['GET', ''],
      ['GET', '/results'],
      ['GET', '/export'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const answer = await other.ask(method, path + more);
      expect([answer.status, answer.json()['code']], method + more).toEqual([404, 'bulk_job_not_found']);
    }
    expect((await other.ask('GET', LISTS)).json()['lists']).toEqual([]);
    expect((await workspace.ask('GET', path.replace('email/lists', 'geo/audits'))).status).toBe(404);
    const own = await fixture.server.issueKey('prospects');
    expect((await workspace.ask('GET', LISTS, { key: own })).json()['code']).toBe('workspace_required');
    expect((await workspace.ask('DELETE', path)).status).toBe(204);
    expect((await workspace.ask('GET', path)).status).toBe(404);
    const { rows } = await fixture.server.database.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM prospects.email_list_row WHERE job = $1)::int AS left`,
      [path.split('/').at(-1)],
    );
    expect(rows[0]?.left).toBe(0);
  });

  test('lists go on page by page', async () => {
    const many = await fixture.addWorkspace();
    for (let at = 0; at < 3; at += 1) {
      await many.finished(await begin({ json: { name: `L${at}`, addresses: ['lee@good.com'] } }, many));
    }
    const first = (await many.ask('GET', `${LISTS}?limit=2`)).json<{ lists: Json[]; next: string }>();
    const second = (await many.ask('GET', `${LISTS}?limit=2&after=${first.next}`)).json<{
      lists: Json[];
      next: null;
    }>();
    expect([...first.lists, ...second.lists].map(({ name }) => name)).toEqual(['L2', 'L1', 'L0']);
    expect(second.next).toBeNull();
    // No such day, no such hour, no such year: the first page.
    for (const moment of ['2026-02-30T10:00:00.123456Z', '2026-02-10T24:00:00Z', '0000-01-01T00:00:00Z']) {
      const answer = await many.ask('GET', `${LISTS}?after=${moment}~${'A'.repeat(22)}`);
      expect([answer.status, answer.json<{ lists: Json[] }>().lists?.length], moment).toEqual([200, 3]);
    }
  });
});

describe('name servers that break', () => {
  test.each(['denies', 'silent', 'fails'] as const)(
    'in the middle (%s): the list pauses, says so, and nothing is wrongly invalid',
    async (how) => {
      const addresses = Array.from({ length: 300 }, (_, at) => `a@${how}-${at % 10 === 0 ? 'x' : 'good'}${at}.com`);
      const path = await begin({ json: { addresses } });
      await expect
        .poll(async () => (await workspace.ask('GET', path)).json<{ done: number }>().done)
        .toBeGreaterThan(20);
      mood = how;
      await expect
        .poll(async () => (await workspace.ask('GET', path)).json(), { timeout: 20_000 })
        .toMatchObject({
          status: 'paused',
          paused_because: expect.stringContaining('name servers'),
          seconds_left: null,
        });
      mood = 'good';
      expect(await workspace.finished(path)).toMatchObject({
        status: 'done',
        counts: { valid: 300, invalid: 0, unknown: 0 },
      });
    },
    60_000,
  );

  test('for one domain alone: it is asked for again, and then unknown', async () => {
    const path = await begin({ json: { addresses: ['a@broken.com', 'a@null.com', 'a@dead.com', 'a@good.com'] } });
    expect(await workspace.finished(path)).toMatchObject({ counts: { valid: 1, invalid: 2, unknown: 1 } });
    expect(dns.queries.filter(({ name }) => name === 'broken.com').length).toBe(3);
  });
});

describe('an allowance', () => {
  test('counts each row, and is left as it was where there is not enough for all', async () => {
    const frugal = await fixture.addWorkspace();
    const { database } = fixture.server;
    await database.query('UPDATE platform.workspace_service SET allowance = 9 WHERE workspace_id = $1', [frugal.id]);
    const of = (count: number) => ({
      json: { addresses: Array.from({ length: count }, (_, at) => `a${at}@good.com`) },
    });
    const used = async () => {
      const { rows } = await database.query<{ used: number }>(
        'SELECT coalesce(sum(used), 0)::int AS used FROM platform.allowance_use WHERE workspace_id = $1',
        [frugal.id],
      );
      return rows[0]?.used;
    };
    const tooMany = await frugal.ask('POST', LISTS, of(10));
    expect([tooMany.status, tooMany.json()['code']]).toEqual([429, 'allowance_used_up']);
    await expect.poll(used, { timeout: 5000 }).toBe(0);
    await begin(of(8), frugal);
    expect(await used()).toBe(8);
  });
});

describe('many lists', () => {
  test('five of a workspace are the most; cancelling one makes room, keeps what was found and stops asking', async () => {
    const busy = await fixture.addWorkspace();
    mood = 'fails';
    const paths = [];
    for (let at = 0; at < 5; at += 1)
      paths.push(await begin({ json: { addresses: [`a@new${at}.com`, 'none'] } }, busy));
    const sixth = await busy.ask('POST', LISTS, { json: { addresses: ['a@good.com'] } });
    expect([sixth.status, sixth.json()['code']]).toEqual([429, 'too_many_bulk_jobs']);
    const cancelled = await busy.ask('POST', `${paths[0]}/cancel`);
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', paused_because: null });
    mood = 'good';
    expect((await busy.ask('POST', LISTS, { json: { addresses: ['a@good.com'] } })).status).toBe(202);
    for (const path of paths.slice(1)) expect(await busy.finished(path)).toMatchObject({ status: 'done', done: 2 });
    expect((await busy.ask('GET', String(paths[0]))).json()).toMatchObject({ status: 'cancelled' });
    // What is done stays done.
    expect((await busy.ask('POST', `${paths[1]}/cancel`)).json()).toMatchObject({ status: 'done' });
  });

  test('a short one of another workspace does not wait for a long one', async () => {
    const [long, short] = [await fixture.addWorkspace(), await fixture.addWorkspace()];
    const addresses = Array.from({ length: 3000 }, (_, at) => `a@long${at}.com`);
    const longPath = await begin({ json: { addresses } }, long);
    const doneOf = async () => (await long.ask('GET', longPath)).json<{ done: number }>().done;
    await expect.poll(doneOf, { timeout: 30_000 }).toBeGreaterThan(20);
    await short.finished(await begin({ json: { addresses: ['a@short1.com', 'a@short2.com'] } }, short));
    expect(await doneOf()).toBeLessThan(2500);
    await long.ask('DELETE', longPath);
  });
});
