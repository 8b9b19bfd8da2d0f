import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { readCsv } from '#lib/csv/csv.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { codeOf } from '#test/support/operators.ts';
import { HOSTILE_NAMES, madeUpHotel, publish } from '../../hotels/test/made-up-hotels.ts';
import { readSheets } from '../../work/xlsx/test/workbook-reader.ts';
import type { TestWorkspace, WorkFixture } from './work-fixture.ts';
import { openWorkFixture, runJob } from './work-fixture.ts';

/** Files of leads, and hotels that are taken out. */
let fixture: WorkFixture;
let ours: TestWorkspace;
let theirs: TestWorkspace;
let writer: Database;

beforeAll(async () => {
  fixture = await openWorkFixture();
  [ours, theirs] = [await fixture.addWorkspace(), await fixture.addWorkspace()];
  const { url } = fixture.server.database;
  const options = { url, size: 2, connectTimeoutMs: 10_000, queryTimeoutMs: 0, applicationName: 'test writer' };
  writer = openPool(options, () => {});
});

afterAll(async () => {
  await writer.end();
  await fixture.close();
});

const tableOf = (text: string) => {
  const { records, faults } = readCsv(text);
  expect(faults).toEqual([]);
  const [header, ...rows] = records.map(({ cells }) => cells);
  return { header: header ?? [], rows };
};

const leadsOf = async (query: string) =>
  (await ours.get(`/hotels/score?limit=100&${query}`)).json<{ total: number; leads: { uen: string }[] }>();

describe('a file of leads', () => {
  test('has them by score, with the work on them, and says how many', async () => {
    const leads = await leadsOf('segment=CRITICAL');
    const [first, second] = leads.leads;
    await ours.ok('PATCH', `/hotels/${first?.uen}`, {
      json: { version: 0, state: 'contacted', assigned_to: ours.people.owner.id },
    });
    await ours.ok('POST', `/hotels/${second?.uen}/notes`, { json: { text: 'one' } });
    const answer = await ours.ask('GET', '/export?segment=CRITICAL', { as: 'viewer' });
    expect([answer.status, answer.headers.get('row-count')]).toEqual([200, String(leads.total)]);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="leads-${leads.total}.csv"`);
    expect([answer.headers.get('has-more'), answer.headers.get('dataset-kind')]).toEqual(['false', 'demo']);
    // Excel reads Thai names only behind a byte order mark.
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { header, rows } = tableOf(answer.text);
    expect(header.slice(-3)).toEqual(['work_state', 'assigned_to', 'notes']);
    expect(rows).toHaveLength(leads.total);
    expect(rows.map(([uen]) => uen).slice(0, 100)).toEqual(leads.leads.map(({ uen }) => uen));
    expect(rows[0]?.slice(-3)).toEqual(['contacted', 'Olive', '0']);
    expect(rows[1]?.slice(-3)).toEqual(['new', '', '1']);
    const cut = await ours.ask('GET', '/export?limit=3&country=TH');
    expect([cut.headers.get('row-count'), cut.headers.get('has-more')]).toEqual(['3', 'true']);
    expect(tableOf(cut.text).rows).toHaveLength(3);
  });

  test('takes a list, with filters', async () => {
    const list = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'For a file' } });
    const thai = (await leadsOf('country=TH')).leads.slice(0, 5).map(({ uen }) => uen);
    const others = (await leadsOf('country=SG')).leads.slice(0, 5).map(({ uen }) => uen);
    const uens = [...thai.toReversed(), ...others];
    await ours.ok('POST', `/lists/${list.id}/hotels`, { json: { uens } });
    const all = tableOf((await ours.ask('GET', `/export?list=${list.id}`)).text);
    expect(new Set(all.rows.map(([uen]) => uen))).toEqual(new Set(uens));
    expect(all.rows).toHaveLength(uens.length);
    const some = await ours.ask('GET', `/export?list=${list.id}&country=TH`);
    expect(tableOf(some.text).rows.map(([uen]) => uen)).toEqual(thai);
    expect((await ours.ask('GET', '/export?min_rating=4&max_rating=3')).status).toBe(400);
    expect((await ours.ask('GET', '/export?colour=blue')).status).toBe(400);
  });

  test('as a workbook has the same cells, and a second sheet about it', async () => {
    const csv = tableOf((await ours.ask('GET', '/export?country=SG')).text);
    const answer = await ours.ask('GET', '/export?country=SG&format=xlsx');
    expect(answer.headers.get('content-disposition')).toMatch(/leads-\d+\.xlsx/);
    const [leads, about] = readSheets(answer.bytes);
    expect([leads?.name, about?.name]).toEqual(['Leads', 'About']);
    expect(leads?.rows[0]).toEqual(csv.header);
    // Only CSV needs an apostrophe before a sign.
    const plain = (cell: string | undefined) => (cell ?? '').replace(/^'(?=[+=\-@])/, '');
    expect(leads?.rows.slice(1).map((row) => csv.header.map((_, at) => row[at] ?? ''))).toEqual(
      csv.rows.map((row) => row.map(plain)),
    );
    expect(Object.fromEntries((about?.rows ?? []).slice(1))).toMatchObject({
      rows: String(csv.rows.length),
      dataset: 'demo',
      country: 'SG',
    });
  });

  test('no cell is a formula, whatever hotels are called', async () => {
    const random = seededRandom(11);
    const names = [...HOSTILE_NAMES.filter((name) => !name.includes('\u0000')), 'Inn;=HYPERLINK(A1)', 'Inn, @SUM(A1)'];
    const hostile = names.map((name, n) => madeUpHotel(2000 + n, random, { name, city: 'Hostile', country: 'TH' }));
    await publish(writer, hostile);
    const csv = tableOf((await ours.ask('GET', '/export?city=Hostile')).text);
    expect(csv.rows).toHaveLength(hostile.length);
    for (const row of csv.rows) for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?![0-9])|[,;] ?[=+@-]/);
    const [leads] = readSheets((await ours.ask('GET', '/export?city=Hostile&format=xlsx')).bytes);
    expect(leads?.rows).toHaveLength(hostile.length + 1);
    expect(leads?.rows.some((row) => row[1] === '=HYPERLINK("http://evil.example","Inn")')).toBe(true);
    await publish(
      writer,
      [],
      hostile.map(({ facts }) => facts.uen),
    );
  });

  test('leaves out what may not leave in bulk', async () => {
    const hotel = madeUpHotel(3000, seededRandom(12), { city: 'Closed', isExportable: false });
    await publish(writer, [hotel]);
    expect((await ours.get('/hotels?city=Closed')).json()['total']).toBe(1);
    const answer = await ours.ask('GET', '/export?city=Closed');
    expect([answer.headers.get('row-count'), tableOf(answer.text).rows]).toEqual(['0', []]);
    await publish(writer, [], [hotel.facts.uen]);
  });
});

describe('a hotel that asks not to be contacted', () => {
  test('is gone for everybody, the operator is told, and alone lets it in again', async () => {
    const uen = (await leadsOf('segment=URGENT')).leads[0]?.uen ?? '';
    await theirs.ok('POST', `/hotels/${uen}/notes`, { json: { text: 'theirs' } });
    expect((await ours.ask('POST', `/hotels/${uen}/suppression`, { json: {}, as: 'viewer' })).status).toBe(403);
    const reason = 'asked on the telephone';
    expect(await ours.ok('POST', `/hotels/${uen}/suppression`, { json: { reason } })).toEqual({
      uen,
      status: 'suppressed',
    });
    expect((await ours.get(`/hotels/${uen}`)).status).toBe(404);
    for (const workspace of [ours, theirs]) {
      expect(codeOf(await workspace.ask('GET', `/hotels/${uen}`))).toBe('hotel_not_found');
      expect(codeOf(await workspace.ask('POST', `/hotels/${uen}/notes`, { json: { text: 'x' } }))).toBe(
        'hotel_not_found',
      );
      expect(codeOf(await workspace.ask('POST', `/hotels/${uen}/suppression`, { json: {} }))).toBe('hotel_not_found');
    }
    const { suppressions } = await ours.ok<{ suppressions: object[] }>('GET', '/suppressions');
    expect(suppressions).toMatchObject([{ uen, reason, by: { kind: 'member', name: 'Mali' } }]);
    expect(await theirs.ok('GET', '/suppressions')).toEqual({ suppressions: [] });

    type Told = { unseen: number; suppressions: { uen: string; workspace: string; seen_at: string | null }[] };
    const told = async (query = '') =>
      (await fixture.asOperator('GET', `/api/v1/operator/suppressions${query}`)).json<Told>();
    expect(await told('?unseen=true')).toMatchObject({
      unseen: 1,
      suppressions: [
        { uen, reason, workspace: ours.slug, requested_by: `member:${ours.people.member.id}`, seen_at: null },
      ],
    });
    expect((await fixture.asOperator('POST', `/api/v1/operator/suppressions/${uen}/seen`, {})).status).toBe(200);
    expect(await told('?unseen=true')).toMatchObject({ unseen: 0, suppressions: [] });
    expect(await told()).toMatchObject({ suppressions: [{ uen, seen_at: expect.any(String) }] });
    expect(await fixture.deeds('suppression.made')).toMatchObject([
      { actor: `person:${ours.people.member.id}`, subject: `hotel:${uen}`, detail: { reason } },
    ]);
    const lifted = await fixture.asOperator('DELETE', `/api/v1/operator/suppressions/${uen}`);
    expect([lifted.status, lifted.json()]).toEqual([200, { uen, added: 0 }]);
    expect(await ours.ok('GET', '/suppressions')).toEqual({ suppressions: [] });
    expect(codeOf(await fixture.asOperator('DELETE', `/api/v1/operator/suppressions/${uen}`))).toBe(
      'suppression_not_found',
    );
    expect(await fixture.deeds('suppression.lifted')).toMatchObject([{ subject: `hotel:${uen}` }]);
  });

  test('is taken out by the operator as by the command line', async () => {
    const uen = (await leadsOf('segment=HIGH')).leads[0]?.uen ?? '';
    const take = (json: object) => fixture.asOperator('POST', '/api/v1/operator/suppressions', json);
    expect(codeOf(await take({ uen: 'NOTANUMBER' }))).toBe('no_registry_number');
    expect((await take({ uen: uen.toLowerCase(), reason: 'by letter' })).json()).toEqual({
      uen,
      was_published: true,
      removed: 1,
    });
    expect((await take({ uen })).json()).toEqual({ uen, was_published: false, removed: 0 });
    const { stdout } = await fixture.server.cli('hotels', 'suppress', '--list', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      suppressions: [{ uen, requested_by: `operator:${fixture.operatorId}` }],
    });
    const ordinary = await fixture.ask('GET', '/api/v1/operator/suppressions', { cookie: fixture.cookies.ordinary });
    expect(ordinary.status).toBe(403);
  });

  test('a workspace takes out fifty a day at most, and nothing of one too many is left', async () => {
    const { leads } = await leadsOf('segment=MODERATE');
    await fixture.server.database.query(
      `INSERT INTO prospects.suppression (uen, entity_number, requested_at, requested_by, workspace_id)
       SELECT 'Y' || n, 'Y' || n, now(), 'member:x', $1 FROM generate_series(1, 49) AS n`,
      [theirs.id],
    );
    const [fiftieth, next] = leads.map(({ uen }) => uen);
    await theirs.ok('POST', `/hotels/${fiftieth}/suppression`, { json: {} });
    const refused = await theirs.ask('POST', `/hotels/${next}/suppression`, { json: {} });
    expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_suppressions']);
    expect((await ours.get(`/hotels/${next}`)).status).toBe(200);
  });
});

describe('a workspace', () => {
  test('takes everything with it, as its owner', async () => {
    const mine = await fixture.addWorkspace();
    const uen = (await leadsOf('country=TH')).leads[9]?.uen ?? '';
    await mine.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, state: 'won' } });
    await mine.ok('POST', `/hotels/${uen}/notes`, { json: { text: 'mine' } });
    await mine.ok('POST', `/hotels/${uen}/reminders`, { json: { text: 'mine', due_at: '2030-01-01T00:00:00Z' } });
    const list = await mine.ok<{ id: string }>('POST', '/lists', { json: { name: 'Mine' } });
    await mine.ok('POST', `/lists/${list.id}/hotels`, { json: { uens: [uen] } });
    await mine.ok('POST', '/searches', { json: { name: 'Mine', query: { country: 'TH' } } });
    await mine.ok('POST', '/contacts/files', { csv: `uen,person\r\n${uen},Ms Lim\r\n` });
    expect((await mine.ask('GET', '/everything')).status).toBe(403);
    const answer = await mine.ask('GET', '/everything', { as: 'owner' });
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string });
    expect(lines.map(({ kind }) => kind).toSorted()).toEqual(
      [
        'contact',
        'contact_file',
        'event',
        'event',
        'event',
        'hotel',
        'list',
        'list_hotel',
        'note',
        'reminder',
        'search',
      ].toSorted(),
    );
    expect(answer.text).not.toContain('workspace_id');
    expect(await theirs.ask('GET', '/everything', { as: 'owner' }).then(({ text }) => text)).not.toContain('"mine"');

    const owner = mine.people.owner as unknown as { cookie: string };
    const deleted = await fixture.ask('POST', '/api/console/workspace/delete', {
      json: { slug: mine.slug },
      cookie: owner.cookie,
      headers: { 'quintet-workspace': mine.slug },
    });
    expect([deleted.status, deleted.text]).toEqual([200, '{"status":true}']);
    await runJob(fixture, 'forgetWorkspaces');
    const tables = [
      'work_hotel',
      'work_event',
      'work_note',
      'work_reminder',
      'work_list',
      'saved_search',
      'contact_import',
      'own_contact',
      'work_room',
    ];
    for (const table of tables) {
      const { rows } = await fixture.server.database.query<{ left: number }>(
        `SELECT count(*)::int AS left FROM prospects.${table} WHERE workspace_id = $1`,
        [mine.id],
      );
      expect([table, rows[0]?.left]).toEqual([table, 0]);
    }
    const { rows } = await fixture.server.database.query('SELECT FROM prospects.work_list_hotel WHERE list_id = $1', [
      list.id,
    ]);
    expect(rows).toEqual([]);
  });
});
