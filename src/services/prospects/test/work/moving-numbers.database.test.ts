import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/pool.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import { codeOf } from '#test/support/operators.ts';
import { lockPublication } from '../../hotels/store/publication/publication.ts';
import { stopTheClock } from '../../hotels/test/import-fixture.ts';
import { acraFile, hlbFile, ratingsFile, uen } from '../../hotels/test/registry-files.ts';
import { withSteadyNumbers } from '../../work/store/steady-numbers.ts';
import type { TestWorkspace, WorkFixture } from './work-fixture.ts';
import { openWorkFixture, runJob } from './work-fixture.ts';

/** Numbers pass from one hotel of a company to another; what workspaces say of hotels stays with the hotels. */
type Sheet = {
  state: string;
  version: number;
  notes: { text: string }[];
  reminders: { text: string }[];
  lists: { name: string }[];
};

let fixture: WorkFixture;
let side: Database;
let ours: TestWorkspace;
let theirs: TestWorkspace;
/** Each test has a company of its own. */
let company = 0;
let X = '';

beforeAll(async () => {
  stopTheClock();
  fixture = await openWorkFixture({ DEMO_DATA: 'false' });
  side = openPool(
    {
      url: fixture.server.environment['DATABASE_URL'] ?? '',
      size: 1,
      connectTimeoutMs: 5000,
      queryTimeoutMs: 0,
      applicationName: 'test',
    },
    () => {},
  );
  [ours, theirs] = [await fixture.addWorkspace(), await fixture.addWorkspace()];
});

afterAll(async () => {
  await side.end();
  await fixture.close();
});

const SMALL = { postcode: '010091', rooms: 40, rating: 3.1 };
const LARGE = { postcode: '010092', rooms: 300, rating: 3.2 };
const MIDDLE = { postcode: '010093', rooms: 120, rating: 3.3 };
const HUGE = { postcode: '010094', rooms: 900, rating: 3.4 };
type House = typeof SMALL;

const take = async (source: string, file: string, ...options: string[]) => {
  const { exitCode, stderr } = await fixture.server.cli('hotels', 'import', source, file, ...options);
  if (exitCode !== 0) throw new Error(stderr);
};
const COLOURS = ['Amber', 'Blue', 'Coral', 'Dun', 'Ebony', 'Fawn', 'Golden', 'Hazel', 'Ivory', 'Jade', 'Khaki'];
const name = () => `${COLOURS[company - 1]} Lantern House`;
const licences = (asOf: string, ...houses: House[]) =>
  take(
    'hlb',
    hlbFile(
      `list-${company}-${asOf}.json`,
      houses.map(({ postcode, rooms }) => ({ name: name(), postcode, rooms })),
      asOf,
    ),
    '--closes-many',
  );
const rate = (asOf: string, ...houses: House[]) =>
  take(
    'ratings',
    ratingsFile(
      `rated-${company}-${asOf}.csv`,
      houses.map(({ postcode, rating }) => ({ name: name(), postcode, rating, reviews: 50 })),
      { asOf },
    ),
  );

beforeEach(async () => {
  stopTheClock();
  company += 1;
  X = uen(company);
  await fixture.server.database.query('DELETE FROM prospects.property');
  await take('acra', acraFile(`company-${company}.csv`, [{ uen: X, name: `${name().toUpperCase()} PTE. LTD.` }]));
  await licences('2026-10-01', SMALL, LARGE, MIDDLE);
  await rate('2026-11-01', SMALL, LARGE, MIDDLE);
});

afterEach(async () => {
  await fixture.server.database.query('DELETE FROM prospects.hotel');
});

/** Which number is which hotel, as readers see it. */
const seen = async () => {
  const { hotels } = (await ours.get('/hotels?limit=100')).json<{ hotels: { uen: string; rating: number }[] }>();
  return Object.fromEntries(hotels.map((hotel) => [hotel.uen, hotel.rating]));
};
const sheet = (number: string, workspace = ours) => workspace.ok<Sheet>('GET', `/hotels/${number}`);
const said = async (number: string, workspace = ours) => {
  const { state, notes, reminders, lists } = await sheet(number, workspace);
  return [state, ...[...notes, ...reminders].map(({ text }) => text), ...lists.map((list) => list.name)];
};
const change = (number: string, version: number, state: string, workspace = ours) =>
  workspace.ok('PATCH', `/hotels/${number}`, { json: { version, state } });
const note = (number: string, text: string, workspace = ours) =>
  workspace.ok('POST', `/hotels/${number}/notes`, { json: { text } });
const makeList = async (listed: string, numbers: readonly string[]) => {
  const { id } = await ours.ok<{ id: string }>('POST', '/lists', { json: { name: listed } });
  await ours.ok('POST', `/lists/${id}/hotels`, { json: { uens: numbers } });
  return id;
};
const query = async <T extends object>(sql: string, ...values: unknown[]) =>
  (await fixture.server.database.query(sql, values)).rows as T[];
const room = async (what: string) =>
  (
    await query<{ used: string }>(
      'SELECT used FROM prospects.work_room WHERE workspace_id = $1 AND what = $2',
      ours.id,
      what,
    )
  )[0]?.used;

test('two hotels that change numbers take all that was said of them along', async () => {
  await change(X, 0, 'won');
  await change(`${X}-3`, 0, 'contacted');
  await change(`${X}-3`, 1, 'answered');
  await note(X, 'of the large one');
  await note(`${X}-3`, 'of the middle one');
  await note(`${X}-3`, 'somebody else’s', theirs);
  const due = { text: 'call the large one', due_at: '2026-12-01T09:00:00Z' };
  await ours.ok('POST', `/hotels/${X}/reminders`, { json: due });
  const list = await makeList('Swapped', [`${X}-3`, `${X}-2`, X]);
  const [search] = await query<{ id: string }>(
    `INSERT INTO prospects.saved_search (id, workspace_id, name, query, alert, language, made_by, seen_change)
     VALUES ('swapped', $1, 'swapped', '{}', 'off', 'en', 'test', 0) RETURNING id`,
    ours.id,
  );
  await query('INSERT INTO prospects.search_alert (search_id, uens, is_cut) VALUES ($1, $2, false)', search?.id, [
    `${X}-3`,
    `${X}-2`,
  ]);
  const csv = `hotel,number\nIt,${X}-3\n`;
  const { id: file } = await ours.ok<{ id: string }>('POST', '/contacts/files', { csv });
  await expect
    .poll(() => query('SELECT uen FROM prospects.own_contact WHERE import_id = $1', file))
    .toEqual([{ uen: `${X}-3` }]);
  await query('UPDATE prospects.own_contact SET refused = $2 WHERE import_id = $1', file, [X]);

  await licences('2026-11-02', SMALL, LARGE, { ...MIDDLE, rooms: 500 });
  expect(await seen()).toEqual({ [X]: 3.3, [`${X}-2`]: 3.1, [`${X}-3`]: 3.2 });
  expect(await said(X)).toEqual(['answered', 'of the middle one', 'Swapped']);
  expect(await said(`${X}-3`)).toEqual(['won', 'of the large one', 'call the large one', 'Swapped']);
  expect(await said(`${X}-2`)).toEqual(['new', 'Swapped']);
  expect([await said(X, theirs), await said(`${X}-3`, theirs)]).toEqual([['new', 'somebody else’s'], ['new']]);
  const { history } = await ours.ok<{ history: { what: string }[] }>('GET', `/hotels/${X}/history`);
  expect(history.map(({ what }) => what)).toEqual(['note_added', 'state', 'state']);
  const { hotels } = await ours.ok<{ hotels: { hotel: { uen: string } }[] }>('GET', `/lists/${list}`);
  expect(hotels.map(({ hotel }) => hotel.uen)).toEqual([X, `${X}-2`, `${X}-3`]);
  expect(await query('SELECT uens FROM prospects.search_alert WHERE search_id = $1', search?.id)).toEqual([
    { uens: [X, `${X}-2`] },
  ]);
  expect(await query('SELECT uen, refused FROM prospects.own_contact WHERE import_id = $1', file)).toEqual([
    { uen: X, refused: [`${X}-3`] },
  ]);
  // Whoever read a number before it moved decides anew, whatever versions the two had.
  for (const [number, version] of [
    [X, 1],
    [X, 2],
    [`${X}-3`, 1],
    [`${X}-3`, 2],
  ] as const) {
    const answer = await ours.ask('PATCH', `/hotels/${number}`, { json: { version, state: 'lost' } });
    expect(codeOf(answer)).toBe('work_changed');
  }
  await change(X, (await sheet(X)).version, 'lost');
});

test('of a hotel whose number another one has, nothing is shown until it is back', async () => {
  await change(X, 0, 'won');
  await note(X, 'of the large one');
  await note(`${X}-3`, 'of the middle one');
  await makeList('Opened and closed', [X]);
  await licences('2026-11-02', SMALL, MIDDLE);
  expect(await seen()).toEqual({ [X]: 3.3, [`${X}-2`]: 3.1 });
  expect(await said(X)).toEqual(['new', 'of the middle one']);
  // The owner has it all the same.
  const { text } = await ours.ask('GET', '/everything', { as: 'owner' });
  expect(text).toContain('of the large one');

  await licences('2026-11-03', SMALL, LARGE, MIDDLE);
  expect(await seen()).toEqual({ [X]: 3.2, [`${X}-2`]: 3.1, [`${X}-3`]: 3.3 });
  expect(await said(X)).toEqual(['won', 'of the large one', 'Opened and closed']);
  expect(await said(`${X}-3`)).toEqual(['new', 'of the middle one']);
  expect(
    await query('SELECT FROM prospects.unpublished_work JOIN prospects.property ON id = property_id'),
  ).toHaveLength(0);
});

test('three that move up one after the other keep apart', async () => {
  for (const [number, text] of [
    [X, 'large'],
    [`${X}-2`, 'small'],
    [`${X}-3`, 'middle'],
  ] as const)
    await note(number, text);
  await licences('2026-11-02', SMALL, LARGE, MIDDLE, HUGE);
  await rate('2026-11-03', HUGE);
  expect(await seen()).toEqual({ [X]: 3.4, [`${X}-2`]: 3.1, [`${X}-3`]: 3.2, [`${X}-4`]: 3.3 });
  expect(await Promise.all([X, `${X}-2`, `${X}-3`, `${X}-4`].map((number) => said(number)))).toEqual([
    ['new'],
    ['new', 'small'],
    ['new', 'large'],
    ['new', 'middle'],
  ]);
});

test('where something of nobody lies under the number already, the newer state holds and all else is kept', async () => {
  await change(`${X}-3`, 0, 'won');
  await note(`${X}-3`, 'of the middle one');
  const list = await makeList('Both', [`${X}-3`]);
  const before = { hotels: await room('hotels'), entries: await room('list_hotels') };
  const there = `${X}-4`;
  await query(
    `INSERT INTO prospects.work_hotel SELECT workspace_id, $2, 'contacted', NULL, 7, '2026-01-01', 'test'
     FROM prospects.work_hotel WHERE uen = $1`,
    `${X}-3`,
    there,
  );
  await query(
    `INSERT INTO prospects.work_note (id, workspace_id, uen, text, made_by) VALUES ($1, $2, $1, 'found there', 'test')`,
    there,
    ours.id,
  );
  await query(
    `INSERT INTO prospects.work_list_hotel (list_id, uen, position, added_by) VALUES ($1, $2, 2, 'test')`,
    list,
    there,
  );
  await query(
    `UPDATE prospects.work_room SET used = used + 1 WHERE workspace_id = $1 AND what IN ('hotels', 'list_hotels')`,
    ours.id,
  );
  await query('UPDATE prospects.work_list SET entries = entries + 1 WHERE id = $1', list);
  await licences('2026-11-02', SMALL, LARGE, MIDDLE, HUGE);
  expect(await query('SELECT entries FROM prospects.work_list WHERE id = $1', list)).toEqual([{ entries: 1 }]);
  expect(await said(there)).toEqual(['won', 'found there', 'of the middle one', 'Both']);
  expect({ hotels: await room('hotels'), entries: await room('list_hotels') }).toEqual(before);
});

test('a note that is being written while the number moves goes with its hotel', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const writing = withSteadyNumbers(side, async (connection) => {
    await connection.query(
      `INSERT INTO prospects.work_note (id, workspace_id, uen, text, made_by) VALUES ('late', $1, $2, 'late', 'test')`,
      [ours.id, X],
    );
    isWritten();
    await held;
  });
  await written;
  const moving = licences('2026-11-02', SMALL, LARGE, { ...MIDDLE, rooms: 500 });
  await expect
    .poll(() => query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND mode = 'ExclusiveLock'`))
    .toHaveLength(1);
  // Readers do not wait for it.
  expect(await seen()).toEqual({ [X]: 3.2, [`${X}-2`]: 3.1, [`${X}-3`]: 3.3 });
  release();
  await Promise.all([writing, moving]);
  expect([await said(X), await said(`${X}-3`)]).toEqual([['new'], ['new', 'late']]);
});

test('a hotel that asks to be left alone between a list and its publication is the one that was seen', async () => {
  await note(X, 'of the large one');
  // A list has been taken, and nothing of it is published yet.
  await query(
    `UPDATE prospects.property SET uen = CASE uen WHEN $1 THEN $1 || '-3' ELSE $1 END, rooms = CASE uen WHEN $1 THEN rooms ELSE 500 END
     WHERE uen IN ($1, $1 || '-3')`,
    X,
  );
  await query(
    `INSERT INTO prospects.pending_publication SELECT id FROM prospects.property WHERE uen IN ($1, $1 || '-3')`,
    X,
  );
  await ours.ok('POST', `/hotels/${X}/suppression`, { json: {} });
  expect(await seen()).toEqual({ [X]: 3.3, [`${X}-2`]: 3.1 });
  expect(await said(X)).toEqual(['new']);
  // Let in again, it has its notes under its new number.
  expect((await fixture.server.cli('hotels', 'suppress', '--undo', X)).exitCode).toBe(0);
  expect(await said(`${X}-3`)).toEqual(['new', 'of the large one']);
});

test('what is kept of a hotel that asked to be left alone goes, and what is kept of a sister that is away for a day does not', async () => {
  const job = randomBytes(16).toString('base64url');
  await query(
    `INSERT INTO prospects.bulk_job (id, workspace_id, kind, name, made_by, total, expires_at)
     VALUES ($1, $2, 'audits', 'Lanterns', 'test', 2, now() + interval '1 day')`,
    job,
    ours.id,
  );
  await query(
    `INSERT INTO prospects.audit_list_row (job, row, uen, url, outcome, score, grade, fetched_at, audit)
     SELECT $1, ordinal, uen, 'https://lantern.example/', 'audited', 50, 'C', now(), '{}'
     FROM unnest($2::text[]) WITH ORDINALITY AS named (uen, ordinal)`,
    job,
    [X, `${X}-2`],
  );
  await ours.ok('POST', `/hotels/${X}/suppression`, { json: {} });
  await query('DELETE FROM prospects.hotel WHERE uen = $1', `${X}-2`);
  await runJob(fixture, 'emptySuppressedAudits');
  const kept = await query('SELECT uen, outcome, audit FROM prospects.audit_list_row WHERE job = $1 ORDER BY row', job);
  expect(kept).toEqual([
    { uen: null, outcome: 'failed', audit: null },
    { uen: `${X}-2`, outcome: 'audited', audit: {} },
  ]);
});

test('who asked through a workspace that is deleted still waits for an operator', async () => {
  const gone = await fixture.addWorkspace();
  await gone.ok('POST', `/hotels/${X}-2/suppression`, { json: {} });
  await query('DELETE FROM platform.api_key WHERE workspace_id = $1', gone.id);
  await query('DELETE FROM platform.workspace WHERE id = $1', gone.id);
  const told = (await fixture.asOperator('GET', '/api/v1/operator/suppressions?unseen=true')).json<{
    suppressions: { uen: string }[];
  }>();
  expect(told.suppressions.map(({ uen: number }) => number)).toContain(`${X}-2`);
});

test('two hotels that ask under one number through two workspaces are two wishes, and the operator sees both', async () => {
  await ours.ok('POST', `/hotels/${X}-3/suppression`, { json: { reason: 'of the middle one' } });
  await licences('2026-11-02', SMALL, LARGE, MIDDLE, HUGE);
  // The large one has the number of the middle one now.
  expect(await seen()).toEqual({ [`${X}-2`]: 3.1, [`${X}-3`]: 3.2 });
  await theirs.ok('POST', `/hotels/${X}-3/suppression`, { json: { reason: 'of the large one' } });
  expect(await seen()).toEqual({ [`${X}-2`]: 3.1 });

  type Asked = { suppressions: { uen: string; reason: string }[] };
  const reasons = async (workspace: TestWorkspace) =>
    (await workspace.ok<Asked>('GET', '/suppressions')).suppressions
      .filter((each) => each.uen === `${X}-3`)
      .map(({ reason }) => reason);
  expect([await reasons(ours), await reasons(theirs)]).toEqual([['of the middle one'], ['of the large one']]);
  for (const [workspace, reason] of [
    [ours, 'of the middle one'],
    [theirs, 'of the large one'],
  ] as const) {
    const { text } = await workspace.ask('GET', '/everything', { as: 'owner' });
    const lines = text.split('\n').filter((line) => line.includes('"suppression"') && line.includes(`${X}-3`));
    expect(lines.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([reason]);
  }

  type Told = { unseen: number; suppressions: { uen: string; postcode: string; reason: string; workspace: string }[] };
  const told = async (what = '') => {
    const answer = await fixture.asOperator('GET', `/api/v1/operator/suppressions?limit=200${what}`);
    const { unseen, suppressions } = answer.json<Told>();
    return { unseen, suppressions: suppressions.filter((each) => each.uen === `${X}-3`) };
  };
  const before = await told('&unseen=true');
  expect(before.suppressions).toMatchObject([
    { postcode: '010092, 010093', reason: 'of the large one', workspace: theirs.slug },
  ]);
  // Asked for by the operator as well, it still waits: nobody has looked at what the workspaces said.
  await fixture.asOperator('POST', '/api/v1/operator/suppressions', { uen: `${X}-3` });
  expect(await told('&unseen=true')).toEqual(before);
  expect([await reasons(ours), await reasons(theirs)]).toEqual([['of the middle one'], ['of the large one']]);
  const looked = await fixture.asOperator('POST', `/api/v1/operator/suppressions/${X}-3/seen`, {});
  expect(looked.status).toBe(200);
  expect(await told('&unseen=true')).toEqual({ unseen: before.unseen - 1, suppressions: [] });
  expect((await told()).suppressions).toHaveLength(1);

  const lifted = await fixture.asOperator('DELETE', `/api/v1/operator/suppressions/${X}-3`);
  expect(lifted.json()).toEqual({ uen: `${X}-3`, added: 2 });
  expect((await told()).suppressions).toEqual([]);
  expect([await reasons(ours), await reasons(theirs)]).toEqual([[], []]);
  expect(await seen()).toEqual({ [`${X}-2`]: 3.1, [`${X}-3`]: 3.2, [`${X}-4`]: 3.3 });
});

test('a hotel that asks is gone at once, however long a list is being taken', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isTaken = () => {};
  const taken = new Promise<void>((resolve) => {
    isTaken = resolve;
  });
  const list = transaction(side, async (connection) => {
    await lockPublication(connection);
    await connection.query('UPDATE prospects.property SET rooms = rooms + 1');
    await connection.query('INSERT INTO prospects.pending_publication SELECT id FROM prospects.property');
    isTaken();
    await ended;
  });
  await taken;
  const begun = performance.now();
  await ours.ok('POST', `/hotels/${X}/suppression`, { json: {} });
  const took = performance.now() - begun;
  expect(await seen()).toEqual({ [`${X}-2`]: 3.1, [`${X}-3`]: 3.3 });
  expect((await ours.get(`/hotels/${X}`)).status).toBe(404);
  expect(took).toBeLessThan(1000);
  end();
  await list;
  // What the list has left to be published does not bring it back.
  await rate('2026-11-03', SMALL);
  expect(await seen()).toEqual({ [`${X}-2`]: 3.1, [`${X}-3`]: 3.3 });
});
