import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#platform/db/pool.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import { codeOf } from '#test/support/operators.ts';
import { beginWork, changeWork } from '../../work/change-work.ts';
import { withSteadyNumbers } from '../../work/store/steady-numbers.ts';
import type { TestWorkspace, WorkFixture } from './work-fixture.ts';
import { openWorkFixture } from './work-fixture.ts';

/** What people of a workspace say of hotels: who may, what two at once get, and that nobody else sees any of it. */
type Work = { uen: string; state: string; assigned_to: string | null; version: number; changed_at: string | null };
type Sheet = Work & {
  notes: { id: string; text: string; version: number; by: { name: string }; edited_at: string | null }[];
  reminders: { id: string; text: string; due_at: string; done_at: string | null }[];
  lists: { id: string; name: string }[];
};
type History = { history: { by: { kind: string; name: string }; what: string; from: string; to: string }[] };

let fixture: WorkFixture;
let ours: TestWorkspace;
let theirs: TestWorkspace;
let uens: string[];

beforeAll(async () => {
  fixture = await openWorkFixture();
  [ours, theirs] = [await fixture.addWorkspace(), await fixture.addWorkspace()];
  const { hotels } = (await ours.get('/hotels?limit=100')).json<{ hotels: { uen: string }[] }>();
  uens = hotels.map(({ uen }) => uen);
});

afterAll(() => fixture.close());

const some = (count: number) => uens.splice(0, count);
const one = () => some(1)[0] ?? '';
const sheet = (uen: string, workspace = ours) => workspace.ok<Sheet>('GET', `/hotels/${uen}`);

describe('state and assignment', () => {
  test('begin at nothing, and change with the version that was read', async () => {
    const uen = one();
    expect(await sheet(uen)).toMatchObject({ uen, state: 'new', assigned_to: null, version: 0, changed_at: null });
    const { id } = ours.people.owner;
    const json = { version: 0, state: 'contacted', assigned_to: id };
    const changed = await ours.ok<Work>('PATCH', `/hotels/${uen.toLowerCase()}`, { json });
    expect(changed).toMatchObject({ uen, state: 'contacted', assigned_to: id, version: 1 });
    // Nothing that differs is no change.
    const again = await ours.ok<Work>('PATCH', `/hotels/${uen}`, { json: { version: 1, state: 'contacted' } });
    expect(again).toEqual(changed);
    expect(await sheet(uen)).toMatchObject(changed);
  });

  test('of two at once, one is told that the other was faster', async () => {
    const uen = one();
    const answers = await Promise.all(
      ['won', 'lost', 'answered', 'contacted'].map((state) =>
        ours.ask('PATCH', `/hotels/${uen}`, { json: { version: 0, state } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(Array(3).fill('work_changed'));
    expect(await sheet(uen)).toMatchObject({ version: 1 });
  });

  test('what is wrong is refused, and changes nothing', async () => {
    const uen = one();
    const change = (json: object, as: 'member' | 'viewer' = 'member') =>
      ours.ask('PATCH', `/hotels/${uen}`, { json, as });
    expect((await change({ version: 0, state: 'perhaps' })).status).toBe(400);
    expect((await change({ version: 0 })).status).toBe(400);
    expect((await change({ version: 0, state: 'won', mood: 'good' })).status).toBe(400);
    expect((await change({ version: 0, state: 'won' }, 'viewer')).status).toBe(403);
    expect(codeOf(await change({ version: 0, assigned_to: theirs.people.member.id }))).toBe('assignee_not_a_member');
    expect(codeOf(await ours.ask('PATCH', '/hotels/NOSUCH', { json: { version: 0, state: 'won' } }))).toBe(
      'hotel_not_found',
    );
    expect(await sheet(uen)).toMatchObject({ version: 0 });
  });

  test('a history says who changed what', async () => {
    const uen = one();
    await ours.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, state: 'contacted' } });
    await ours.ok('PATCH', `/hotels/${uen}`, { json: { version: 1, state: 'won' }, as: 'key' });
    const { history } = await ours.ok<History>('GET', `/hotels/${uen}/history`);
    expect(history).toMatchObject([
      { by: { kind: 'key', name: null }, what: 'state', from: 'contacted', to: 'won' },
      { by: { kind: 'member', name: 'Mali' }, what: 'state', from: 'new', to: 'contacted' },
    ]);
    const first = await ours.ok<{ history: unknown[]; next_cursor: string }>('GET', `/hotels/${uen}/history?limit=1`);
    const second = await ours.ok<History>('GET', `/hotels/${uen}/history?limit=1&cursor=${first.next_cursor}`);
    expect([...first.history, ...second.history]).toEqual(history);
  });

  test('of a history the last two hundred are kept', async () => {
    const uen = one();
    const states = ['contacted', 'answered'];
    for (let version = 0; version < 205; version += 1) {
      await ours.ok('PATCH', `/hotels/${uen}`, { json: { version, state: states[version % 2] }, as: 'key' });
    }
    const { rows } = await fixture.server.database.query<{ events: number }>(
      'SELECT count(*)::int AS events FROM prospects.work_event WHERE uen = $1',
      [uen],
    );
    expect(rows[0]?.events).toBe(200);
  });
});

describe('another workspace', () => {
  test('sees and changes nothing of it', async () => {
    const uen = one();
    await ours.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, state: 'won' } });
    const note = await ours.ok<{ id: string }>('POST', `/hotels/${uen}/notes`, { json: { text: 'ours' } });
    const due = { text: 'ours', due_at: '2030-01-01T00:00:00Z' };
    const reminder = await ours.ok<{ id: string }>('POST', `/hotels/${uen}/reminders`, { json: due });
    expect(await sheet(uen, theirs)).toMatchObject({ state: 'new', version: 0, notes: [], reminders: [] });
    expect(await theirs.ok<History>('GET', `/hotels/${uen}/history`)).toMatchObject({ history: [] });
    for (const as of ['member', 'key'] as const) {
      const codes = [
        await theirs.ask('PATCH', `/notes/${note.id}`, { json: { version: 1, text: 'theirs' }, as }),
        await theirs.ask('DELETE', `/notes/${note.id}`, { as }),
        await theirs.ask('PATCH', `/reminders/${reminder.id}`, { json: { done: true }, as }),
        await theirs.ask('DELETE', `/reminders/${reminder.id}`, { as }),
      ].map((answer) => [answer.status, codeOf(answer)]);
      expect(codes).toEqual([
        [404, 'note_not_found'],
        [404, 'note_not_found'],
        [404, 'reminder_not_found'],
        [404, 'reminder_not_found'],
      ]);
    }
    expect(await sheet(uen)).toMatchObject({ notes: [{ text: 'ours' }], reminders: [{ text: 'ours' }] });
  });

  test('a key of the command line belongs to none', async () => {
    const key = await fixture.server.issueKey('prospects');
    const answer = await fetch(`${fixture.server.url}/api/v1/work/lists`, { headers: { 'x-gateway-key': key } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'workspace_required' });
  });
});

describe('a note or a reminder alone', () => {
  const json = { text: 'Call again', due_at: '2027-01-04T09:00:00+07:00' };
  test.each(['notes', 'reminders'])('%s: the hotel is one of ours, in the state in which it was', async (kind) => {
    const uen = one();
    for (const times of [1, 2]) {
      await ours.ok('POST', `/hotels/${uen}/${kind}`, { json: kind === 'notes' ? { text: `${times}` } : json });
    }
    const { hotels } = await ours.ok<{ hotels: { work: Work }[] }>('GET', '/hotels?limit=1');
    expect(hotels).toMatchObject([{ work: { uen, state: 'new', assigned_to: null, version: 0 } }]);
    const changed = await ours.ok<Work>('PATCH', `/hotels/${uen}`, { json: { version: 0, state: 'contacted' } });
    expect(changed).toMatchObject({ state: 'contacted', version: 1 });
    const told = await theirs.ok<{ hotels: { work: Work }[] }>('GET', '/hotels');
    expect(told.hotels.filter(({ work }) => work.uen === uen)).toEqual([]);
  });
});

describe('notes', () => {
  test('are written, changed by version, and deleted for good', async () => {
    const uen = one();
    const text = 'Line one\n<b>line two</b> ไทย 🏨';
    const note = await ours.ok<{ id: string; version: number }>('POST', `/hotels/${uen}/notes`, { json: { text } });
    expect(note).toMatchObject({ uen, text, version: 1, by: { name: 'Mali' }, edited_at: null });
    const change = (version: number, to: string) =>
      ours.ask('PATCH', `/notes/${note.id}`, { json: { version, text: to }, as: 'owner' });
    expect((await change(1, 'other')).json()).toMatchObject({ text: 'other', version: 2, by: { name: 'Mali' } });
    expect(codeOf(await change(1, 'late'))).toBe('work_changed');
    await ours.ok('DELETE', `/notes/${note.id}`);
    expect(codeOf(await change(2, 'gone'))).toBe('note_not_found');
    expect(await sheet(uen)).toMatchObject({ notes: [] });
    const { history } = await ours.ok<History>('GET', `/hotels/${uen}/history`);
    expect(history.map(({ what }) => what)).toEqual(['note_deleted', 'note_changed', 'note_added']);
    expect(JSON.stringify(history)).not.toContain('other');
  });

  test.each([
    ['a nul', 'a nul \u0000'],
    ['an escape', 'an escape \u001b[31m'],
    ['nothing', ''],
    ['too much', 'x'.repeat(4001)],
  ])('%s is none', async (_, text) => {
    expect((await ours.ask('POST', `/hotels/${uens[0]}/notes`, { json: { text } })).status).toBe(400);
  });

  test('a hotel has two hundred at most, and a workspace its room', async () => {
    const uen = one();
    await fixture.server.database.query(
      `INSERT INTO prospects.work_note (id, workspace_id, uen, text, made_by)
       SELECT 'n' || n, $1, $2, 'x', 'key:x' FROM generate_series(1, 200) AS n`,
      [ours.id, uen],
    );
    const answer = await ours.ask('POST', `/hotels/${uen}/notes`, { json: { text: 'one more' } });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'work_full']);
    await fixture.server.database.query(
      `UPDATE prospects.work_room SET used = 100000 WHERE workspace_id = $1 AND what = 'notes'`,
      [theirs.id],
    );
    await fixture.server.database.query(
      `INSERT INTO prospects.work_room VALUES ($1, 'notes', 100000) ON CONFLICT (workspace_id, what) DO UPDATE SET used = 100000`,
      [theirs.id],
    );
    expect(codeOf(await theirs.ask('POST', `/hotels/${one()}/notes`, { json: { text: 'full' } }))).toBe('work_full');
    await fixture.server.database.query('DELETE FROM prospects.work_room WHERE workspace_id = $1', [theirs.id]);
  });
});

describe('reminders', () => {
  test('are for whoever makes them, unless told, and can be put off and done', async () => {
    const uen = one();
    const add = (json: object, as: 'member' | 'key' = 'member') =>
      ours.ok<Record<string, unknown>>('POST', `/hotels/${uen}/reminders`, { json, as });
    const due_at = '2031-05-01T09:00:00+07:00';
    const mine = await add({ text: 'Call', due_at });
    expect(mine).toMatchObject({
      due_at: '2031-05-01T02:00:00.000Z',
      assigned_to: ours.people.member.id,
      done_at: null,
    });
    expect(await add({ text: 'By a key', due_at: '2031-06-01T00:00:00Z' }, 'key')).toMatchObject({ assigned_to: null });
    await add({ text: 'For the owner', due_at: '2031-04-01T00:00:00Z', assigned_to: ours.people.owner.id });
    const list = async (query: string) =>
      (await ours.ok<{ reminders: { text: string; hotel: string }[] }>('GET', `/reminders?${query}`)).reminders
        .filter((each) => (each as { uen?: string }).uen === uen)
        .map(({ text }) => text);
    expect(await list('')).toEqual(['For the owner', 'Call', 'By a key']);
    expect(await list('assigned_to=me')).toEqual(['Call']);
    expect(await list('assigned_to=nobody')).toEqual(['By a key']);
    const done = await ours.ok('PATCH', `/reminders/${String(mine['id'])}`, { json: { done: true } });
    expect(done).toMatchObject({ done_at: expect.stringMatching(/Z$/) });
    expect(await list('done=true')).toEqual(['Call']);
    expect(await list('assigned_to=me')).toEqual([]);
    await ours.ok('DELETE', `/reminders/${String(mine['id'])}`);
    expect(await list('done=true')).toEqual([]);
    expect(
      (await ours.ask('POST', `/hotels/${uen}/reminders`, { json: { text: 'x', due_at: '2026-13-40T99:00:00Z' } }))
        .status,
    ).toBe(400);
    expect(codeOf(await ours.ask('GET', '/reminders?assigned_to=me', { as: 'key' }))).toBe('assignee_not_a_member');
  });
});

describe('a hotel that goes', () => {
  const goes = (uen: string) => fixture.server.database.query('DELETE FROM prospects.hotel WHERE uen = $1', [uen]);
  const kept = async (uen: string) => {
    const { rows } = await fixture.server.database.query(
      `SELECT state, assigned_to, version, (SELECT used FROM prospects.work_room WHERE workspace_id = $1 AND what = 'hotels') AS room
       FROM prospects.work_hotel WHERE workspace_id = $1 AND uen = $2`,
      [ours.id, uen],
    );
    return rows[0] as { state: string; assigned_to: string | null; version: number; room: string };
  };
  const inPool = async <T>(work: (pool: ReturnType<typeof openPool>) => Promise<T>): Promise<T> => {
    const { url } = fixture.server.database;
    const options = { url, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test goes' };
    const pool = openPool(options, () => {});
    return await work(pool).finally(() => pool.end());
  };

  test('while its state is changed keeps who sees to it, and takes no room twice', async () => {
    const uen = one();
    const assigned_to = ours.people.owner.id;
    await ours.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, state: 'contacted', assigned_to } });
    const { room } = await kept(uen);
    const outcomes = await inPool((pool) =>
      withSteadyNumbers(pool, async (connection) => {
        const leaving = {
          query: async (text: string, values: unknown[]) => {
            const answer = await connection.query(text, values);
            if (text.includes('FROM prospects.hotel WHERE')) await goes(uen);
            return answer;
          },
        } as Connection;
        return await changeWork(leaving, ours.id, { uens: [uen], state: 'won', by: 'test' });
      }),
    );
    expect([...outcomes]).toEqual([[uen, { outcome: 'changed', version: 2 }]]);
    expect(await kept(uen)).toEqual({ state: 'won', assigned_to, version: 2, room });
  });

  test('while a note is written has its work as it was', async () => {
    const uen = one();
    const assigned_to = ours.people.owner.id;
    await ours.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, assigned_to } });
    const before = await kept(uen);
    await goes(uen);
    await inPool((pool) => transaction(pool, (connection) => beginWork(connection, ours.id, uen, 'test')));
    expect(await kept(uen)).toEqual(before);
  });

  test.each([0, 1, 2])('is not there any more, whatever is kept of it (version %i)', async (version) => {
    const uen = one();
    await ours.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, state: 'contacted' } });
    await goes(uen);
    const answer = await ours.ask('PATCH', `/hotels/${uen}`, { json: { version, state: 'won' } });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'hotel_not_found']);
    expect(await kept(uen)).toMatchObject({ state: 'contacted', version: 1 });
  });
});

describe('many at once', () => {
  test('are changed in one transaction, each with its outcome, in the order given', async () => {
    const [first = '', second = '', third = ''] = some(3);
    const list = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'Bulk' } });
    await ours.ok('PATCH', `/hotels/${second}`, { json: { version: 0, state: 'contacted' } });
    const json = { uens: [third, 'NOSUCH', second, first.toLowerCase(), third], state: 'contacted' };
    const changed = await ours.ok('POST', '/hotels/bulk', { json });
    expect(changed).toEqual({
      changed: 2,
      results: [
        { uen: third, outcome: 'changed', version: 1 },
        { uen: 'NOSUCH', outcome: 'not_found', version: 0 },
        { uen: second, outcome: 'unchanged', version: 1 },
        { uen: first, outcome: 'changed', version: 1 },
      ],
    });
    expect(await sheet(third)).toMatchObject({ state: 'contacted', version: 1 });
    const assigned = { uens: [third, first], assigned_to: ours.people.owner.id, add_to_list: list.id };
    expect(await ours.ok('POST', '/hotels/bulk', { json: assigned })).toMatchObject({ changed: 2 });
    const read = await ours.ok<{ hotels: { work: Work }[] }>('GET', `/lists/${list.id}`);
    expect(read.hotels.map(({ work }) => [work.uen, work.state, work.assigned_to])).toEqual([
      [third, 'contacted', ours.people.owner.id],
      [first, 'contacted', ours.people.owner.id],
    ]);
    const found = await ours.ok<{ work: { uen: string; lists: string[] }[] }>('POST', '/hotels/find', {
      json: { uens: [first, uens[0], second] },
      as: 'viewer',
    });
    expect(found.work.map(({ uen, lists }) => [uen, lists])).toEqual([
      [first, [list.id]],
      [second, []],
    ]);
  });

  test('what somebody else has changed meanwhile is left as it is, where a version is given', async () => {
    const [mine = '', theirs = '', free = ''] = some(3);
    const list = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: 'Undone' } });
    await ours.ok('POST', '/hotels/bulk', { json: { uens: [mine, theirs, free], state: 'contacted' } });
    await ours.ok('PATCH', `/hotels/${theirs}`, { json: { version: 1, state: 'won' } });
    await ours.ok('PATCH', `/hotels/${free}`, { json: { version: 1, state: 'lost' } });
    const versions = [
      { uen: mine.toLowerCase(), version: 1 },
      { uen: theirs, version: 1 },
      { uen: 'NOSUCH', version: 1 },
    ];
    const json = { uens: [mine, theirs, free, 'NOSUCH'], versions, state: 'new', add_to_list: list.id };
    expect(await ours.ok('POST', '/hotels/bulk', { json })).toEqual({
      changed: 2,
      results: [
        { uen: mine, outcome: 'changed', version: 2 },
        { uen: theirs, outcome: 'other_version', version: 2 },
        { uen: free, outcome: 'changed', version: 3 },
        { uen: 'NOSUCH', outcome: 'not_found', version: 0 },
      ],
    });
    expect(await sheet(theirs)).toMatchObject({ state: 'won', version: 2 });
    const read = await ours.ok<{ hotels: { work: Work }[] }>('GET', `/lists/${list.id}`);
    expect(read.hotels.map(({ work }) => work.uen)).toEqual([mine, free]);
  });

  test('a list that is not there leaves everything as it was', async () => {
    const uen = one();
    const json = { uens: [uen], state: 'won', add_to_list: 'x'.repeat(22) };
    expect(codeOf(await ours.ask('POST', '/hotels/bulk', { json }))).toBe('list_not_found');
    expect(await sheet(uen)).toMatchObject({ state: 'new', version: 0 });
  });

  test('two who change the same hotels in other orders both come through', async () => {
    const many = some(20);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ours.ask('POST', '/hotels/bulk', {
          json: { uens: n % 2 === 0 ? many : many.toReversed(), state: n % 2 === 0 ? 'won' : 'lost' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const states = await Promise.all(many.map(async (uen) => (await sheet(uen)).state));
    expect(new Set(states).size).toBe(1);
  });

  test('more than a thousand are refused', async () => {
    const json = { uens: Array.from({ length: 1001 }, (_, n) => `U${n}`), state: 'won' };
    expect((await ours.ask('POST', '/hotels/bulk', { json })).status).toBe(400);
  });
});

test('hotels that were touched are listed by state and by who sees to them, last changed first', async () => {
  const mine = await fixture.addWorkspace();
  const [first = '', second = '', third = ''] = some(3);
  const set = (uen: string, json: object) => mine.ok('PATCH', `/hotels/${uen}`, { json: { version: 0, ...json } });
  await set(first, { state: 'contacted' });
  await set(second, { state: 'won', assigned_to: mine.people.member.id });
  await set(third, { state: 'contacted', assigned_to: mine.people.member.id });
  type Page = { total: number; hotels: { work: Work; hotel: { uen: string } }[]; next_cursor: string | null };
  const list = async (query: string) => await mine.ok<Page>('GET', `/hotels?${query}`);
  const numbers = ({ hotels }: Page) => hotels.map(({ work, hotel }) => (work.uen === hotel.uen ? work.uen : 'other'));
  expect(numbers(await list(''))).toEqual([third, second, first]);
  expect(numbers(await list('state=contacted'))).toEqual([third, first]);
  expect(numbers(await list('assigned_to=me'))).toEqual([third, second]);
  expect(numbers(await list('assigned_to=nobody&state=contacted'))).toEqual([first]);
  const page = await list('limit=2');
  expect([page.total, numbers(page)]).toEqual([3, [third, second]]);
  expect(numbers(await list(`limit=2&cursor=${page.next_cursor}`))).toEqual([first]);
});

test.each([
  ['GET', '/reminders?assigned_to=%00', undefined],
  ['GET', '/hotels?assigned_to=%27%3B--', undefined],
  ['GET', '/hotels?cursor=x', undefined],
  ['POST', '/searches', { name: 'nul', query: { q: 'a\u0000b' } }],
  ['POST', '/searches', { name: 'half', query: { city: 'a\ud83c' } }],
  ['POST', '/searches', { name: 'line\nbreak', query: {} }],
  ['POST', '/lists', { name: 'nul \u0000' }],
  ['POST', '/hotels/bulk', { uens: ['%'], state: 'won' }],
])('%s %s with what no table holds is refused', async (method, path, json) => {
  expect((await ours.ask(method, path, { ...(json !== undefined && { json }) })).status).toBe(400);
});

test('a cursor of a day that no calendar has begins at the start, and a half character in a reason is no fault', async () => {
  const list = await ours.ask('GET', '/hotels?cursor=2026-02-31T00:00:00.000000Z~x');
  expect([list.status, (await ours.ask('GET', '/hotels?cursor=0000-01-01T00:00:00.000000Z~x')).status]).toEqual([
    200, 200,
  ]);
  const due = { text: 'x', due_at: '0000-01-01T00:00:00Z' };
  expect((await ours.ask('POST', `/hotels/${uens[0]}/reminders`, { json: due })).status).toBe(400);
  const uen = one();
  expect((await ours.ask('POST', `/hotels/${uen}/suppression`, { json: { reason: 'half \ud83c' } })).status).toBe(200);
});
