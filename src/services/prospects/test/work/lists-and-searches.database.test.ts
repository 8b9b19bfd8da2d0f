import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { codeOf } from '#test/support/operators.ts';
import { madeUpHotels, publish } from '../../hotels/test/made-up-hotels.ts';
import { hotelShapes } from '../../hotels-for-work.ts';
import { lookForHotels } from '../../work/jobs/look-for-hotels.ts';
import { addHotelsToList } from '../../work/routes/lists/add-hotels-to-list.ts';
import type { TestWorkspace, WorkFixture } from './work-fixture.ts';
import { openWorkFixture, runJob } from './work-fixture.ts';

/** Lists keep their order and their bounds; saved searches tell of what is new, once, to who is to be told. */
type Listed = {
  id: string;
  total: number;
  hotels: { position: number; hotel: { uen: string } }[];
  next_cursor: string;
};

let fixture: WorkFixture;
let ours: TestWorkspace;
let theirs: TestWorkspace;
let uens: string[];
let writer: Database;

beforeAll(async () => {
  fixture = await openWorkFixture();
  [ours, theirs] = [await fixture.addWorkspace(), await fixture.addWorkspace()];
  const { hotels } = (await ours.get('/hotels?limit=100')).json<{ hotels: { uen: string }[] }>();
  uens = hotels.map(({ uen }) => uen);
  const { url } = fixture.server.database;
  const options = { url, size: 2, connectTimeoutMs: 10_000, queryTimeoutMs: 0, applicationName: 'test writer' };
  writer = openPool(options, () => {});
});

afterAll(async () => {
  await writer.end();
  await fixture.close();
});

const told = (added: object) => ({ ...added, left_out_is: 'exact' });
const numbers = ({ hotels }: Listed) => hotels.map(({ hotel }) => hotel.uen);

describe('a list', () => {
  test('has its hotels in the order of adding, each once, page by page', async () => {
    const list = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'Order' } });
    const [a = '', b = '', c = '', d = ''] = uens;
    const add = (given: string[]) => ours.ok('POST', `/lists/${list.id}/hotels`, { json: { uens: given } });
    expect(await add([c, a, c.toLowerCase()])).toEqual(told({ added: 2, already_listed: 0, total: 2, left_out: 0 }));
    expect(await add([d, a, 'NOSUCH', b])).toEqual(told({ added: 2, already_listed: 1, total: 4, left_out: 2 }));
    const read = await ours.ok<Listed>('GET', `/lists/${list.id}`);
    expect([read.total, numbers(read)]).toEqual([4, [c, a, d, b]]);
    const first = await ours.ok<Listed>('GET', `/lists/${list.id}?limit=3`);
    const second = await ours.ok<Listed>('GET', `/lists/${list.id}?limit=3&cursor=${first.next_cursor}`);
    expect([numbers(first), numbers(second), second.next_cursor]).toEqual([[c, a, d], [b], null]);
    const removed = await ours.ok('POST', `/lists/${list.id}/hotels/remove`, { json: { uens: [a, 'NOSUCH'] } });
    expect(removed).toEqual({ removed: 1 });
    await add([a]);
    expect(numbers(await ours.ok<Listed>('GET', `/lists/${list.id}`))).toEqual([c, d, b, a]);
  });

  test('takes what matches, the highest score first', async () => {
    const list = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'By filter' } });
    const query = { country: 'SG', segment: 'CRITICAL' };
    const leads = (await ours.get('/hotels/score?country=SG&segment=CRITICAL&limit=100')).json<{
      total: number;
      leads: { uen: string }[];
    }>();
    expect(leads.total).toBeGreaterThan(5);
    const added = await ours.ok<{ added: number }>('POST', `/lists/${list.id}/hotels`, { json: { query } });
    expect(added.added).toBe(leads.total);
    const again = await ours.ok('POST', `/lists/${list.id}/hotels`, { json: { query } });
    const { total } = leads;
    expect(again).toEqual(told({ added: 0, already_listed: total, total, left_out: total }));
    const read = await ours.ok<Listed>('GET', `/lists/${list.id}?limit=100`);
    expect(numbers(read)).toEqual(leads.leads.map(({ uen }) => uen));
    const wrong = { query: { min_rating: 4, max_rating: 3 } };
    const refused = await ours.ask('POST', `/lists/${list.id}/hotels`, { json: wrong });
    expect([refused.status, refused.json()['errors']]).toMatchObject([400, [{ in: 'body', name: 'query.min_rating' }]]);
    const unknown = await ours.ask('POST', `/lists/${list.id}/hotels`, { json: { query: { colour: 'blue' } } });
    expect(unknown.status).toBe(400);
  });

  test('has a name of its own, and is nobody else’s', async () => {
    const list = await ours.ok<{ id: string; name: string }>('POST', '/lists', { json: { name: 'Mine' } });
    expect(codeOf(await ours.ask('POST', '/lists', { json: { name: 'Mine' } }))).toBe('name_taken');
    await theirs.ok('POST', '/lists', { json: { name: 'Mine' } });
    const other = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'Other' } });
    expect(codeOf(await ours.ask('PATCH', `/lists/${other.id}`, { json: { name: 'Mine' } }))).toBe('name_taken');
    await ours.ok('PATCH', `/lists/${other.id}`, { json: { name: 'Renamed' } });
    const answers = [
      await theirs.ask('GET', `/lists/${list.id}`),
      await theirs.ask('PATCH', `/lists/${list.id}`, { json: { name: 'x' } }),
      await theirs.ask('POST', `/lists/${list.id}/hotels`, { json: { uens: [uens[0]] } }),
      await theirs.ask('POST', `/lists/${list.id}/hotels/remove`, { json: { uens: [uens[0]] } }),
      await theirs.ask('DELETE', `/lists/${list.id}`),
      await theirs.ask('GET', `/export?list=${list.id}`),
    ];
    expect(answers.map(codeOf)).toEqual(Array(6).fill('list_not_found'));
    await ours.ok('DELETE', `/lists/${list.id}`);
    expect(codeOf(await ours.ask('GET', `/lists/${list.id}`))).toBe('list_not_found');
    const { lists } = await ours.ok<{ lists: { name: string }[] }>('GET', '/lists', { as: 'viewer' });
    expect(lists.map(({ name }) => name)).toContain('Renamed');
  });

  test('who adds at the same time neither loses nor doubles one', async () => {
    const list = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'Together' } });
    const parts = Array.from({ length: 6 }, (_, n) => uens.slice(n * 8, n * 8 + 16));
    await Promise.all(parts.map((part) => ours.ok('POST', `/lists/${list.id}/hotels`, { json: { uens: part } })));
    const read = await ours.ok<Listed>('GET', `/lists/${list.id}?limit=100`);
    expect(numbers(read).toSorted()).toEqual([...new Set(parts.flat())].toSorted());
    const { rows } = await fixture.server.database.query<{ used: string; listed: string; kept: string }>(
      `SELECT used, (SELECT sum(entries) FROM prospects.work_list WHERE workspace_id = $1) AS kept, (SELECT count(*) FROM prospects.work_list_hotel JOIN prospects.work_list ON id = list_id
         WHERE workspace_id = $1) AS listed
       FROM prospects.work_room WHERE workspace_id = $1 AND what = 'list_hotels'`,
      [ours.id],
    );
    expect([rows[0]?.used, rows[0]?.kept]).toEqual([rows[0]?.listed, rows[0]?.listed]);
  });

  test('holds fifty thousand at most', async () => {
    const list = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'Full' } });
    await fixture.server.database.query(
      `INSERT INTO prospects.work_list_hotel (list_id, uen, position, added_by)
       SELECT $1, 'X' || n, n, 'key:x' FROM generate_series(1, 49998) AS n`,
      [list.id],
    );
    await fixture.server.database.query('UPDATE prospects.work_list SET entries = 49998 WHERE id = $1', [list.id]);
    const added = await ours.ok('POST', `/lists/${list.id}/hotels`, { json: { uens: uens.slice(0, 5) } });
    expect(added).toEqual(told({ added: 2, already_listed: 0, total: 50_000, left_out: 3 }));
    const read = await ours.ok<Listed>('GET', `/lists/${list.id}`);
    expect([read.total, numbers(read)]).toEqual([2, uens.slice(0, 2)]);
    // Lists are counted without those that are not published, unless that would take long.
    const counted = await ours.ok<{ lists: { name: string; hotels: number; hotels_is: string }[] }>('GET', '/lists');
    const countOf = (name: string) => counted.lists.find((each) => each.name === name);
    expect(countOf('Full')).toMatchObject({ hotels: 50_000, hotels_is: 'at_most' });
    expect(countOf('Together')).toMatchObject({ hotels: 56, hotels_is: 'exact' });
  });
});

describe('a saved search', () => {
  type Search = { id: string; next_look_at: string | null; alert: string; tell: string | null };
  type Alerts = { alerts: { is_cut: boolean; hotels: { uen: string; country: string }[] }[] };
  const save = (json: object, as: 'member' | 'key' = 'member') => ours.ok<Search>('POST', '/searches', { json, as });
  const alertsOf = async (id: string) => (await ours.ok<Alerts>('GET', `/searches/${id}/alerts`)).alerts;
  const due = (id: string) =>
    fixture.server.database.query("UPDATE prospects.saved_search SET next_look_at = '2020-01-01' WHERE id = $1", [id]);

  test('tells of hotels that were added since, once, here and by mail', async () => {
    const search = await save({ name: 'Thai', query: { country: 'TH' }, alert: 'daily', language: 'th' });
    expect(search).toMatchObject({ alert: 'daily', tell: ours.people.member.id, next_look_at: expect.any(String) });
    await runJob(fixture, 'lookForHotels');
    expect(await alertsOf(search.id)).toEqual([]);
    const added = madeUpHotels(12, 7);
    await publish(writer, added);
    const thai = added.filter(({ facts }) => facts.country === 'TH').map(({ facts }) => facts.uen);
    expect(thai.length).toBeGreaterThan(2);
    // Its time has not come.
    await runJob(fixture, 'lookForHotels');
    expect(await alertsOf(search.id)).toEqual([]);
    await due(search.id);
    await runJob(fixture, 'lookForHotels');
    const [alert, ...others] = await alertsOf(search.id);
    expect([others, alert?.is_cut]).toEqual([[], false]);
    expect(alert?.hotels.map(({ uen }) => uen).toSorted()).toEqual(thai.toSorted());
    const mail = await fixture.mailTo(ours.people.member.email);
    expect(mail.link).toBe(`${fixture.url}/console/w/${ours.slug}/prospects/searches`);
    for (const { facts } of added) expect(mail.text).not.toContain(facts.name);
    await due(search.id);
    await runJob(fixture, 'lookForHotels');
    expect(await alertsOf(search.id)).toHaveLength(1);
    await publish(writer, [], thai);
    expect(await alertsOf(search.id)).toMatchObject([{ hotels: [] }]);
  });

  test('tells nobody who has left, and nothing while it is off', async () => {
    const off = await save({ name: 'Off', query: {} });
    expect(off).toMatchObject({ alert: 'off', next_look_at: null });
    expect(await save({ name: 'By a key', query: {}, alert: 'weekly' }, 'key')).toMatchObject({ tell: null });
    const stranger = { name: 'Stranger', query: {}, alert: 'daily', tell: theirs.people.member.id };
    expect(codeOf(await ours.ask('POST', '/searches', { json: stranger }))).toBe('assignee_not_a_member');
    const changed = await ours.ok<Search>('PATCH', `/searches/${off.id}`, { json: { alert: 'weekly' } });
    const week = Date.parse(changed.next_look_at ?? '') - Date.now();
    expect(week).toBeGreaterThan(6.9 * 24 * 3600 * 1000);
    expect(codeOf(await theirs.ask('PATCH', `/searches/${off.id}`, { json: { alert: 'off' } }))).toBe(
      'search_not_found',
    );
    expect(codeOf(await theirs.ask('GET', `/searches/${off.id}/alerts`))).toBe('search_not_found');
    expect(codeOf(await theirs.ask('DELETE', `/searches/${off.id}`))).toBe('search_not_found');
    await ours.ok('DELETE', `/searches/${off.id}`);
    expect(codeOf(await ours.ask('GET', `/searches/${off.id}/alerts`))).toBe('search_not_found');
  });

  test('is looked through at the time of day at which its alert began, whether there was anything or not', async () => {
    const broken = await save({ name: 'Late and broken', query: {}, alert: 'weekly' });
    const good = await save({ name: 'Late', query: {}, alert: 'daily' });
    for (const { id } of [broken, good]) {
      await fixture.server.database.query(
        `UPDATE prospects.saved_search SET next_look_at = '2020-01-01T10:00:00Z', query = CASE id WHEN $2 THEN '{"q": 7}' ELSE query END WHERE id = $1`,
        [id, broken.id],
      );
    }
    await runJob(fixture, 'lookForHotels');
    const { searches } = await ours.ok<{ searches: Search[] }>('GET', '/searches');
    for (const { id } of [broken, good]) {
      const next = searches.find((search) => search.id === id)?.next_look_at ?? '';
      expect(next).toMatch(/T10:00:00\.000Z$/);
      expect(Date.parse(next)).toBeGreaterThan(Date.now());
    }
  });

  test('whose alert is switched off while it cannot be looked through stays off', async () => {
    const search = await save({ name: 'Switched off', query: {}, alert: 'daily' });
    await due(search.id);
    const failing = {
      background: fixture.server.database,
      clock: systemClock,
      mail: { log: { warn: () => {} } },
      mailboxesOf: async () => {
        await ours.ok('PATCH', `/searches/${search.id}`, { json: { alert: 'off' } });
        throw new Error('cannot be looked through');
      },
    };
    await lookForHotels.run({ service: failing, payload: {}, signal: new AbortController().signal } as never);
    const { searches } = await ours.ok<{ searches: Search[] }>('GET', '/searches');
    expect(searches.find(({ id }) => id === search.id)).toMatchObject({ alert: 'off', next_look_at: null });
  });

  test('that cannot be looked through keeps no other one waiting', async () => {
    const broken = await save({ name: 'Broken', query: { country: 'SG' }, alert: 'daily' });
    const good = await save({ name: 'Good', query: { country: 'SG' }, alert: 'daily' });
    await fixture.server.database.query(
      `UPDATE prospects.saved_search SET query = '{"min_score": "no number", "q": 7}', next_look_at = '2019-01-01' WHERE id = $1`,
      [broken.id],
    );
    await publish(writer, madeUpHotels(8, 9, 100));
    await due(good.id);
    await runJob(fixture, 'lookForHotels');
    expect((await alertsOf(good.id)).length).toBe(1);
    const { rows } = await fixture.server.database.query<{ next_look_at: Date }>(
      'SELECT next_look_at FROM prospects.saved_search WHERE id = $1',
      [broken.id],
    );
    expect(rows[0]?.next_look_at.getTime()).toBeGreaterThan(Date.now());
  });
});

test('whoever has reminders due gets one message, and of each reminder once', async () => {
  const mine = await fixture.addWorkspace();
  const [a = '', b = ''] = uens;
  const past = '2026-01-01T00:00:00Z';
  for (const uen of [a, b])
    await mine.ok('POST', `/hotels/${uen}/reminders`, { json: { text: 'secret text', due_at: past } });
  const late = await mine.ok<{ id: string }>('POST', `/hotels/${a}/reminders`, {
    json: { text: 'x', due_at: '2099-01-01T00:00:00Z' },
  });
  await runJob(fixture, 'tellOfReminders');
  const mail = await fixture.mailTo(mine.people.member.email);
  expect(mail.text).toContain('2 reminders');
  expect(mail.text).not.toContain('secret text');
  expect(mail.link).toBe(`${fixture.url}/console/w/${mine.slug}/prospects/work`);
  const told = async () =>
    (await mine.ok<{ reminders: { told_at: string | null }[] }>('GET', '/reminders')).reminders.map(
      ({ told_at }) => told_at !== null,
    );
  expect(await told()).toEqual([true, true, false]);
  await mine.ok('PATCH', `/reminders/${late.id}`, { json: { due_at: past } });
  await runJob(fixture, 'tellOfReminders');
  expect((await fixture.mailTo(mine.people.member.email)).text).toContain('A reminder about a hotel');
});

test('while the service is closed for a workspace nobody is told of anything, and of all of it when it is open again', async () => {
  const closed = await fixture.addWorkspace();
  const query = async <T extends object>(sql: string, values: unknown[]) =>
    (await fixture.server.database.query<T>(sql, values)).rows;
  const search = await closed.ok<{ id: string }>('POST', '/searches', {
    json: { name: 'All', query: { country: 'SG' }, alert: 'daily' },
  });
  await publish(writer, madeUpHotels(8, 13, 300));
  await query("UPDATE prospects.saved_search SET next_look_at = '2020-01-01' WHERE id = $1", [search.id]);
  await closed.ok('POST', `/hotels/${uens[0]}/reminders`, { json: { text: 'x', due_at: '2026-01-01T00:00:00Z' } });
  await query('DELETE FROM platform.workspace_service WHERE workspace_id = $1', [closed.id]);
  for (const job of ['lookForHotels', 'tellOfReminders']) await runJob(fixture, job);
  const left = () =>
    query(
      `SELECT told_at, next_look_at < '2020-01-02' AS "isDue", (SELECT count(*)::int FROM prospects.search_alert WHERE search_id = search.id) AS alerts
       FROM prospects.saved_search AS search JOIN prospects.work_reminder USING (workspace_id) WHERE workspace_id = $1`,
      [closed.id],
    );
  expect(await left()).toEqual([{ told_at: null, isDue: true, alerts: 0 }]);
  await query(`INSERT INTO platform.workspace_service (workspace_id, service) VALUES ($1, 'prospects')`, [closed.id]);
  for (const job of ['lookForHotels', 'tellOfReminders']) await runJob(fixture, job);
  expect(await left()).toEqual([{ told_at: expect.any(Date), isDue: false, alerts: 1 }]);
});

test('a list is never all of what matches when that is more than it holds', async () => {
  const list = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'Crowd' } });
  const matching = [...uens.slice(0, 5), ...Array.from({ length: 60_000 }, (_, n) => `CROWD${n}`)];
  const publishedHotels = {
    ranked: (_database: unknown, _query: unknown, { limit }: { limit: number }) =>
      Promise.resolve(matching.slice(0, limit)),
  };
  const call = { params: { id: list.id }, body: { query: {} }, principal: { workspaceId: ours.id } };
  const added = await addHotelsToList(hotelShapes).handle({
    ...call,
    service: { database: writer, publishedHotels },
  } as never);
  // The first 50,001 of them.
  expect(added).toEqual({ added: 5, already_listed: 0, total: 5, left_out: 49_996, left_out_is: 'at_least' });
});
