import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { ConsoleFixture, SignedInPerson } from '#services/console/test/console-fixture.ts';
import { codeOf, openConsoleFixture } from '#services/console/test/console-fixture.ts';
import type { WorkspaceFixture } from '#services/console/test/workspace-fixture.ts';
import { makeWorkspace } from '#services/console/test/workspace-fixture.ts';

/** A firm's day: companies in every order and state, who works on them, and what is new to whom. */
const COMPANIES = '/api/external/dossiers/companies';
const FIRM = '/api/external/dossiers/firm';
const VISITS = '/api/external/dossiers/visits';

let fixture: ConsoleFixture;
let acme: WorkspaceFixture;

beforeAll(async () => {
  fixture = await openConsoleFixture(
    {},
    services.filter(({ name }) => name === 'fec'),
  );
  acme = await makeWorkspace(fixture);
  await acme.open('fec');
  await addCompany(acme, '100000001', { name: 'Étoile du Nord', dossiers: [{ critical: 2 }] });
  await addCompany(acme, '100000002', { name: 'zinc et Cie', dossiers: [{ critical: 0, important: 3 }] });
  await addCompany(acme, '100000003', { dossiers: [{ isFailed: true }, { critical: 2, important: 1 }] });
  await addCompany(acme, '100000004', { name: 'Bœuf & Fils', dossiers: [{ isOpen: true }] });
  await addCompany(acme, '100000005', { name: 'étoile du Sud', dossiers: [] });
});

afterAll(() => fixture.close());

type AddedDossier = { critical?: number; important?: number; isOpen?: boolean; isFailed?: boolean; days?: number };

/** Each dossier an exercise, the newest first; all of them long ago. */
async function addCompany(
  { id }: WorkspaceFixture,
  siren: string,
  { name = '', dossiers }: { name?: string; dossiers: AddedDossier[] },
): Promise<void> {
  const { database } = fixture.server;
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO fec.company (workspace_id, siren, name, created_at)
     VALUES ($1, $2, $3, now() - interval '100 days') RETURNING id`,
    [id, siren, name],
  );
  for (const [back, { critical = 0, important = 0, isOpen = false, isFailed = false, days = 90 }] of dossiers.entries())
    await database.query(
      `INSERT INTO fec.dossier (id, workspace_id, company_id, file_name, bytes, upload, made_by, created_at, keep_until,
         finished_at, failure_code, period_end, critical, important, minor)
       VALUES ($1, $2, $3, 'a.txt', 1, $1, 'test', now() - make_interval(days => $4 + ${siren}::int % 10), now() + interval '1 year',
         CASE WHEN NOT $5 THEN now() - make_interval(days => $4 + ${siren}::int % 10) END, $6, make_date(2024 - $7, 12, 31), $8, $9, 0)`,
      [
        randomBytes(16).toString('base64url'),
        id,
        rows[0]?.id,
        days,
        isOpen,
        isFailed ? 'header_unreadable' : null,
        back,
        isOpen || isFailed ? null : critical,
        isOpen || isFailed ? null : important,
      ],
    );
}

type Listed = { siren: string; isNew: boolean; worksOnIt: { id: string; name: string } | null };
type Page = { companies: Listed[]; next: string | null };

async function list(query = '', as: SignedInPerson = acme.owner): Promise<Page> {
  const answer = await acme.ask('GET', `${COMPANIES}?${query}`, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Page>();
}

const last = ({ companies }: Page) => companies.map(({ siren }) => Number(siren.slice(-1)));

async function inPages(query: string): Promise<number[]> {
  const found: number[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Page = await list(`${query}&limit=1${next === '' ? '' : `&after=${next}`}`);
    found.push(...last(page));
    ({ next } = page);
  }
  return found;
}

describe('the list', () => {
  test.each([
    ['siren', [1, 2, 3, 4, 5]],
    ['name', [4, 1, 5, 2, 3]],
    ['findings', [3, 1, 2, 4, 5]],
    ['changed', [1, 2, 3, 4, 5]],
  ])('by %s, whole and page by page', async (sort, expected) => {
    expect(last(await list(`sort=${sort}`))).toEqual(expected);
    expect(await inPages(`sort=${sort}`)).toEqual(expected);
  });

  test('by state, with totals that agree', async () => {
    const found = await Promise.all(
      ['open', 'failed', 'critical', 'quiet'].map(async (state) => last(await list(`state=${state}`))),
    );
    expect(found).toEqual([[4], [3], [1, 3], [2, 5]]);
    expect((await acme.ask('GET', FIRM)).json()).toMatchObject({
      companies: 5,
      states: { open: 1, failed: 1, critical: 2, quiet: 2 },
      nobody: 5,
      mine: 0,
    });
  });

  test('by what a search finds, without accents and capitals', async () => {
    expect(last(await list('search=ETOILE'))).toEqual([1, 5]);
    expect(last(await list('search=boeuf'))).toEqual([4]);
    expect(last(await list('search=000003'))).toEqual([3]);
    expect(last(await list(`search=${encodeURIComponent("%'")}`))).toEqual([]);
    expect(await inPages('search=etoile&sort=name')).toEqual([1, 5]);
  });

  test('takes no cursor of another order, and none that was made up', async () => {
    const { next } = await list('sort=name&limit=1');
    for (const query of [`sort=changed&after=${next}`, 'after=abc', 'sort=name&after=W10']) {
      const answer = await acme.ask('GET', `${COMPANIES}?${query}`);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('page précédente')]);
    }
    const made = (sort: string, ...keys: unknown[]) =>
      Buffer.from(JSON.stringify([sort, '100000001', ...keys])).toString('base64url');
    for (const [sort, after] of [
      ['changed', made('changed', '2026-02-30T10:00:00.000000Z')],
      ['findings', made('findings', 1, 2, 2 ** 40)],
      ['findings', made('findings', 1, 2)],
      ['name', made('name', false, 'a\u0000')],
    ])
      expect((await acme.ask('GET', `${COMPANIES}?sort=${sort}&after=${after}`)).status).toBe(400);
  });
});

describe('who works on a company', () => {
  const give = (siren: string, worksOnIt: string | null, as = acme.owner) =>
    acme.ask('PATCH', `${COMPANIES}/${siren}`, { json: { worksOnIt }, as });

  test('is a member of the workspace, whom everybody sees and can ask for', async () => {
    const { member, viewer, owner } = acme;
    const given = await give('100000001', member.id);
    expect(given.json()).toMatchObject({ company: { worksOnIt: { id: member.id, name: 'Ada' } } });
    await give('100000002', owner.id, member);
    expect(last(await list('worksOnIt=me', member))).toEqual([1]);
    expect(last(await list('worksOnIt=me', owner))).toEqual([2]);
    expect(last(await list(`worksOnIt=${member.id}`, viewer))).toEqual([1]);
    expect(last(await list('worksOnIt=nobody'))).toEqual([3, 4, 5]);
    expect((await acme.ask('GET', FIRM, { as: member })).json()).toMatchObject({ mine: 1, nobody: 3 });
    expect(codeOf(await give('100000001', null, viewer))).toBe('role_too_low');
    expect((await give('100000002', null)).json()).toMatchObject({ company: { worksOnIt: null } });
  });

  test('is nobody else: not a stranger, not nobody’s id, and no key is `me`', async () => {
    const stranger = await fixture.signIn();
    for (const id of [stranger.id, 'nobody-at-all', '00000000-0000-4000-8000-000000000000']) {
      const refused = await give('100000003', id);
      expect([refused.status, codeOf(refused)]).toEqual([400, 'not_in_workspace']);
      expect(refused.text).toContain('n’est pas membre');
    }
    const { key } = await acme.makeKey('fec');
    const headers = { 'x-api-key': key };
    const byKey = await fixture.ask('GET', `${COMPANIES}?worksOnIt=me`, { headers });
    expect([byKey.status, codeOf(byKey)]).toEqual([400, 'not_in_workspace']);
    const named = await fixture.ask('GET', `${COMPANIES}?worksOnIt=${acme.member.id}`, { headers });
    expect(last(named.json<Page>())).toEqual([1]);
    expect(named.json<Page>().companies[0]?.worksOnIt?.name).toBe('Ada');
  });

  test('is nobody any more once they have left', async () => {
    const leaving = await fixture.signIn();
    await fixture.server.database.query(
      `INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, 'member')`,
      [acme.id, leaving.id],
    );
    await give('100000005', leaving.id);
    expect(last(await list(`worksOnIt=${leaving.id}`))).toEqual([5]);
    expect((await acme.ask('DELETE', `/api/console/members/${leaving.id}`)).status).toBe(200);
    expect(last(await list(`worksOnIt=${leaving.id}`))).toEqual([]);
    expect(last(await list('worksOnIt=nobody'))).toContain(5);
    expect((await list()).companies[4]).toMatchObject({ siren: '100000005', worksOnIt: null });
  });
});

describe('what is new', () => {
  const visit = async (as: SignedInPerson, json: object = {}) => {
    const answer = await acme.ask('POST', VISITS, { json, as });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ since: string | null }>().since;
  };
  /** As if the last time were so long ago. */
  const wait = (personId: string, minutes: number) =>
    fixture.server.database.query(
      'UPDATE platform.visit SET seen_at = seen_at - make_interval(mins => $2) WHERE person_id = $1',
      [personId, minutes],
    );
  const news = async (as: SignedInPerson) =>
    (await list('', as)).companies.filter(({ isNew }) => isNew).map(({ siren }) => Number(siren.slice(-1)));
  const happens = (siren: string) =>
    fixture.server.database.query(
      `UPDATE fec.dossier SET finished_at = now() WHERE company_id = (SELECT id FROM fec.company WHERE siren = $1 AND workspace_id = $2)`,
      [siren, acme.id],
    );

  test('is what happened since the visit before, to each person, viewers too', async () => {
    const { viewer, member } = acme;
    expect(await visit(viewer)).toBeNull();
    expect(await news(viewer)).toEqual([]);
    await wait(viewer.id, 60);
    await happens('100000001');
    // The same visit goes on for half an hour; then another has begun.
    const since = await visit(viewer);
    expect(since).not.toBeNull();
    expect(await news(viewer)).toEqual([1]);
    expect(await visit(viewer)).toBe(since);
    expect(await news(viewer)).toEqual([1]);
    expect((await acme.ask('GET', FIRM, { as: viewer })).json()).toMatchObject({ new: 1, since });
    expect(last(await list(`newSince=${since}`, viewer))).toEqual([1]);
    expect(await news(member)).toEqual([]);
    await wait(viewer.id, 31);
    await fixture.server.database.query(
      `UPDATE fec.dossier SET finished_at = now() - interval '40 minutes' WHERE finished_at > now() - interval '1 hour'`,
    );
    await visit(viewer);
    expect(await news(viewer)).toEqual([]);
  });

  test('is nothing for whoever has seen all', async () => {
    await visit(acme.owner);
    await wait(acme.owner.id, 60);
    await happens('100000002');
    await visit(acme.owner);
    expect(await news(acme.owner)).toContain(2);
    await visit(acme.owner, { hasSeenAll: true });
    expect(await news(acme.owner)).toEqual([]);
  });

  test('is what a key says: it has no visits', async () => {
    const headers = { 'x-api-key': (await acme.makeKey('fec')).key };
    expect((await fixture.ask('POST', VISITS, { json: {}, headers })).status).toBe(401);
    const all = (await fixture.ask('GET', COMPANIES, { headers })).json<Page>();
    expect(all.companies.some(({ isNew }) => isNew)).toBe(false);
    const ago = new Date(Date.now() - 30 * 60_000).toISOString();
    const some = (await fixture.ask('GET', `${COMPANIES}?newSince=${ago}`, { headers })).json<Page>();
    expect(some.companies.map(({ siren, isNew }) => `${siren} ${isNew}`)).toEqual(['100000002 true']);
    const wrong = await fixture.ask('GET', `${COMPANIES}?newSince=yesterday`, { headers });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('un instant comme')]);
  });

  test('a visit goes with its person and its workspace, and is in what they export', async () => {
    const other = await makeWorkspace(fixture);
    await other.open('fec');
    for (const as of [other.member, other.viewer, other.owner]) await other.ask('POST', VISITS, { json: {}, as });
    const visits = async () => {
      const { rows } = await fixture.server.database.query<{ id: string }>(
        'SELECT person_id AS id FROM platform.visit WHERE workspace_id = $1',
        [other.id],
      );
      return rows.map(({ id }) => id).toSorted();
    };
    const { owner, member, viewer } = other;
    expect(await visits()).toEqual([owner.id, member.id, viewer.id].toSorted());
    const exported = await fixture.ask('GET', '/api/console/account/export', { cookie: viewer.cookie });
    expect(exported.json()).toMatchObject({ visits: [{ workspace: other.slug, service: 'fec', since: null }] });
    const { email, cookie } = viewer;
    expect((await fixture.ask('POST', '/api/console/account/delete', { json: { email }, cookie })).status).toBe(200);
    expect(await visits()).toEqual([owner.id, member.id].toSorted());
    await fixture.ask('POST', '/api/console/workspaces/leave', { json: { slug: other.slug }, cookie: member.cookie });
    expect(await visits()).toEqual([owner.id]);
    await other.ask('POST', '/api/console/workspace/delete', { json: { slug: other.slug } });
    expect(await visits()).toEqual([]);
  });
});
