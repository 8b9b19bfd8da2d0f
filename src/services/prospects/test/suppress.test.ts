import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BACKLOG, backlogOf, leaveBacklog } from './backlog.ts';
import type { ImportDesk } from './import-desk.ts';
import { openImportDesk, rowCounts, stopTheClock } from './import-desk.ts';
import { acraFile, dbdFile, hlbFile, juristicId, placesFile, ratingsFile, uen } from './registry-files.ts';

/** A hotel that asks to be removed is gone from every answer at once, and no import brings it back. */
let desk: ImportDesk;

beforeAll(async () => {
  desk = await openImportDesk();
});

afterAll(() => desk.close());

const AMBER = { name: 'Amber Gate Hotel', postcode: '010081', rooms: 80 };
const BIRCH = { name: 'Birch Court Hotel', postcode: '010082', rooms: 40 };
/** One company, three houses; the largest has the bare number. */
const LANTERNS = [
  { name: 'Lantern House', postcode: '010083', rooms: 300 },
  { name: 'Lantern House', postcode: '010084', rooms: 100 },
  { name: 'Lantern House', postcode: '010085', rooms: 50 },
] as const;
const COMPANIES = [
  { uen: uen(1), name: 'AMBER GATE HOTEL PTE. LTD.' },
  { uen: uen(2), name: 'BIRCH COURT HOTEL PTE. LTD.' },
  { uen: uen(3), name: 'LANTERN HOUSE PTE. LTD.' },
];
const LANTERN = uen(3);
const NUMBERS = [uen(1), uen(2), LANTERN, `${LANTERN}-2`, `${LANTERN}-3`];
const LIST = [AMBER, BIRCH, ...LANTERNS];
const rate = (asOf: string, numbers = NUMBERS) =>
  desk.take(
    'ratings',
    ratingsFile(
      `rated-${asOf}.csv`,
      numbers.map((number) => ({ uen: number })),
      { asOf },
    ),
  );

beforeEach(async () => {
  stopTheClock();
  await desk.empty();
});

async function publishFive(): Promise<void> {
  await desk.take('hlb', hlbFile('licences.geojson', LIST));
  await desk.take('acra', acraFile('operators.csv', COMPANIES));
  await rate('2026-11-01');
  expect(await numbers()).toEqual(NUMBERS);
}

const numbers = async () => (await desk.published()).map(([number]) => number);
type Change = { uen: string; change: string };
const changesSince = async (since?: string) =>
  (await desk.get(`/hotels/changes?limit=1000${since === undefined ? '' : `&since=${since}`}`)).json<{
    changes: Change[];
    next_since: string;
  }>();
const changesOf = async (number: string) =>
  (await changesSince()).changes.filter((change) => change.uen === number).map(({ change }) => change);

describe('a published hotel', () => {
  beforeEach(publishFive);

  test('is gone from every answer', async () => {
    const { stdout } = await desk.hotels('suppress', uen(1), '--reason', 'asked by mail');
    expect(stdout).toBe(`${uen(1)} is gone from every answer and export, and stays away from later imports.\n`);
    expect((await desk.get(`/hotels/${uen(1)}`)).status).toBe(404);
    expect((await desk.get('/hotels')).json()).toMatchObject({ total: 4 });
    expect((await desk.get('/hotels?q=amber')).json()).toMatchObject({ total: 0, hotels: [] });
    expect((await desk.get('/hotels/score')).json()).toMatchObject({ total: 4 });
    expect((await desk.get('/stats')).json()).toMatchObject({ total_hotels: 4 });
    expect((await desk.get('/hotels/segment/HIGH')).json()).toMatchObject({ total: 4 });
    expect((await desk.get('/health')).json()).toMatchObject({ dataset: { hotels: 4 } });
    for (const path of [
      '/hotels?limit=100&include=provenance',
      '/hotels/score?limit=100',
      '/hotels/segment/HIGH',
      '/hotels/export?format=csv',
      '/hotels/export?format=ndjson',
    ]) {
      const { status, text } = await desk.get(path);
      expect([path, status, text.includes(uen(1)), text.includes('Amber')]).toEqual([path, 200, false, false]);
    }
  });

  test('the feed tells its removal and nothing else, to those who follow it as well', async () => {
    // The hotel's own change is the last of all: whoever has seen it must see the removal.
    await desk.take(
      'ratings',
      ratingsFile('last.csv', [{ uen: uen(1), rating: 4.1, observed: '2026-11-02' }], { asOf: '2026-11-02' }),
    );
    const seen = await changesSince();
    expect(seen.changes.at(-1)).toMatchObject({ uen: uen(1), change: 'updated' });
    const { was_published: wasPublished, removed } = await desk.json<{ was_published: boolean; removed: number }>(
      'suppress',
      uen(1),
    );
    expect([wasPublished, removed]).toEqual([true, 1]);
    expect(await changesOf(uen(1))).toEqual(['removed']);
    expect((await changesSince(seen.next_since)).changes).toMatchObject([{ uen: uen(1), change: 'removed' }]);
    expect(await changesOf(uen(2))).toEqual(['added']);
  });

  test('stays away, whatever is imported', async () => {
    await desk.hotels('suppress', uen(1));
    await desk.take('hlb', hlbFile('renamed-file.geojson', LIST));
    await desk.take('acra', acraFile('renamed-file.csv', COMPANIES, '2026-11-02'));
    await rate('2026-11-03');
    expect((await rate('2026-11-04')).published.disqualified).toEqual({ suppressed: 1 });
    await desk.hotels('republish');
    expect(await numbers()).toEqual(NUMBERS.slice(1));
    expect(await changesOf(uen(1))).toEqual(['removed']);
  });

  test.each(['--accept', '--refuse'])('stays away under another name at its postcode, after %s', async (decision) => {
    await desk.hotels('suppress', uen(1));
    await desk.take(
      'hlb',
      hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, ...LIST.slice(1)], '2026-11-02'),
    );
    const [question] = await desk.review('same_property');
    await desk.json('review', decision, question?.id ?? '');
    await desk.take('acra', acraFile('rebranded.csv', [{ uen: uen(1), name: 'THE QUAYSIDE PTE. LTD.' }], '2026-11-02'));
    await rate('2026-11-03');
    const [property] = await desk.rows<{ entity_number: string }>(
      "SELECT entity_number FROM prospects.property WHERE name = 'The Quayside' AND is_listed",
    );
    expect(property?.entity_number).toBe(uen(1));
    expect(await numbers()).toEqual(NUMBERS.slice(1));
  });

  test('stays away when it moves', async () => {
    await desk.hotels('suppress', uen(1));
    await desk.take(
      'hlb',
      hlbFile('moved.geojson', [{ ...AMBER, postcode: '010099' }, ...LIST.slice(1)], '2026-11-02'),
    );
    for (const { id } of await desk.review('same_property')) await desk.json('review', '--accept', id);
    const [property] = await desk.rows<{ postcode: string }>('SELECT postcode FROM prospects.property WHERE id = 1');
    expect(property?.postcode).toBe('010099');
    await rate('2026-11-03');
    expect(await numbers()).toEqual(NUMBERS.slice(1));
  });

  test('stays away under another name and then at another address', async () => {
    await desk.hotels('suppress', uen(1));
    const renamed = { ...AMBER, name: 'The Quayside' };
    await desk.take('hlb', hlbFile('renamed.geojson', [renamed, ...LIST.slice(1)], '2026-11-02'));
    for (const { id } of await desk.review('same_property')) await desk.json('review', '--accept', id);
    const moved = { ...renamed, postcode: '010099' };
    await desk.take('hlb', hlbFile('moved.geojson', [moved, ...LIST.slice(1)], '2026-11-03'));
    for (const { id } of await desk.review('same_property')) await desk.json('review', '--accept', id);
    expect(await desk.rows('SELECT name, postcode, is_listed, uen FROM prospects.property WHERE id = 1')).toEqual([
      { name: moved.name, postcode: moved.postcode, is_listed: true, uen: uen(1) },
    ]);
    expect((await rate('2026-11-04')).published.disqualified).toEqual({ suppressed: 1 });
    expect(await numbers()).toEqual(NUMBERS.slice(1));
    // Asked for once more under its new name, it is still the one hotel, and one undo brings it back.
    await desk.hotels('suppress', uen(1));
    expect(await desk.json('suppress', '--list')).toMatchObject({
      suppressions: [{ uen: uen(1), name: 'amber gate' }],
    });
    await desk.hotels('suppress', '--undo', uen(1));
    expect(await desk.hotel(uen(1))).toMatchObject({ name: moved.name });
  });

  test('nobody keeps its mailbox, neither from the licence nor from the directory', async () => {
    const place = { id: 'amber', name: AMBER.name, postcode: AMBER.postcode, mailbox: 'info@amber.example' };
    const other = { id: 'birch', name: BIRCH.name, postcode: BIRCH.postcode, mailbox: 'info@birch.example' };
    const mailboxes = () => desk.rows('SELECT id, mailbox FROM prospects.place ORDER BY id');
    const kept = [
      { id: 'amber', mailbox: null },
      { id: 'birch', mailbox: other.mailbox },
    ];
    await desk.take('places', placesFile('places.geojson', [place, other]));
    expect(await desk.rows('SELECT place_id FROM prospects.property WHERE id = 1')).toEqual([{ place_id: 'amber' }]);
    await desk.hotels('suppress', uen(1));
    expect(await mailboxes()).toEqual(kept);
    await desk.take('places', placesFile('again.geojson', [place, other], '2026-11-02'));
    expect(await mailboxes()).toEqual(kept);
  });

  test('does not wait for what an interrupted import has left to do, nor does it do that', async () => {
    await leaveBacklog(desk);
    expect(await desk.json('suppress', uen(1))).toEqual({ uen: uen(1), was_published: true, removed: 1 });
    expect(await backlogOf(desk)).toEqual([BACKLOG, BACKLOG]);
    expect(await desk.json('suppress', '--undo', uen(1))).toEqual({ uen: uen(1), added: 1 });
    expect(await backlogOf(desk)).toEqual([BACKLOG, BACKLOG]);
  });

  test('in Thailand, too', async () => {
    const firm = { number: juristicId(1), name: 'บริษัท ดอกบัว โฮเทล จำกัด' };
    await desk.take('dbd', dbdFile('firms.csv', [firm]));
    await rate('2026-11-05', [firm.number]);
    expect(await desk.hotel(firm.number)).toBeDefined();
    await desk.hotels('suppress', firm.number);
    await desk.take('dbd', dbdFile('again.csv', [{ ...firm, name: 'บริษัท บัวทอง จำกัด' }], { asOf: '2026-11-06' }));
    await rate('2026-11-07', [firm.number]);
    expect(await desk.hotel(firm.number)).toBeUndefined();
  });
});

describe('other hotels of its company', () => {
  beforeEach(publishFive);

  test('stay, even under the same name', async () => {
    await desk.hotels('suppress', `${LANTERN}-2`);
    expect(await numbers()).toEqual([uen(1), uen(2), LANTERN, `${LANTERN}-3`]);
    await desk.take('hlb', hlbFile('newer.geojson', LIST, '2026-11-02'));
    await rate('2026-11-03');
    expect(await numbers()).toEqual([uen(1), uen(2), LANTERN, `${LANTERN}-3`]);
  });

  test('stay in the same building', async () => {
    const pair = [
      { name: 'Marble Tower East', postcode: '010090', rooms: 90 },
      { name: 'Marble Tower West', postcode: '010090', rooms: 70 },
    ];
    await desk.take('hlb', hlbFile('pair.geojson', [...LIST, ...pair], '2026-11-02'));
    await desk.take(
      'acra',
      acraFile('pair.csv', [{ uen: uen(4), name: 'MARBLE TOWER PTE. LTD.', postcode: '010090' }], '2026-11-02'),
    );
    for (const { id } of await desk.review('operator')) await desk.json('review', '--accept', id);
    await rate('2026-11-03', [uen(4), `${uen(4)}-2`]);
    expect((await desk.published()).slice(-2)).toEqual([
      [uen(4), 'Marble Tower East'],
      [`${uen(4)}-2`, 'Marble Tower West'],
    ]);
    await desk.hotels('suppress', uen(4));
    expect((await desk.published()).at(-1)).toEqual([`${uen(4)}-2`, 'Marble Tower West']);
    expect(await desk.hotel(uen(4))).toBeUndefined();
  });

  test('a number that passes on to another hotel brings the one that asked not back', async () => {
    // The second asks; then the first closes, so that the second has the bare number and the third is the second.
    await desk.hotels('suppress', `${LANTERN}-2`);
    await desk.take('hlb', hlbFile('closed.geojson', [AMBER, BIRCH, LANTERNS[1], LANTERNS[2]], '2026-11-02'));
    expect(await numbers()).toEqual([uen(1), uen(2), `${LANTERN}-2`]);
    expect(await desk.hotel(`${LANTERN}-2`)).toMatchObject({ address: '1 LANTERN HOUSE STREET' });
    // Now the third asks, under the number that was the second's.
    await desk.hotels('suppress', `${LANTERN}-2`);
    await rate('2026-11-03');
    expect(await numbers()).toEqual([uen(1), uen(2)]);
  });
});

describe('beforehand', () => {
  beforeEach(publishFive);

  test('a company that nobody knows yet', async () => {
    const { stdout } = await desk.hotels('suppress', uen(7), '--json');
    expect(JSON.parse(stdout)).toEqual({ uen: uen(7), was_published: false, removed: 0 });
    const { stdout: again } = await desk.hotels('suppress', uen(7));
    expect(again).toBe(`${uen(7)} is not published; it will not be, whatever is imported.\n`);
    expect((await desk.hotels('suppress', '--list')).stdout).toContain(`${uen(7)}  (every hotel of the company)  by`);
    const garnet = { name: 'Garnet Mill Hotel', postcode: '010087' };
    await desk.take('hlb', hlbFile('garnet.geojson', [...LIST, garnet], '2026-11-02'));
    await desk.take(
      'acra',
      acraFile('garnet.csv', [{ uen: uen(7), name: 'GARNET MILL HOTEL PTE. LTD.' }], '2026-11-02'),
    );
    await rate('2026-11-03', [uen(7)]);
    expect(await numbers()).toEqual(NUMBERS);
    await desk.hotels('suppress', '--undo', uen(7));
    expect(await desk.hotel(uen(7))).toMatchObject({ name: garnet.name });
  });

  test('an ordinal that no hotel has is refused: nobody can know whose it will be', async () => {
    const before = await rowCounts(desk);
    const { exitCode, stdout, stderr } = await desk.hotels('suppress', `${uen(1)}-2`);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`No hotel has the number ${uen(1)}-2 yet.`);
    expect(await rowCounts(desk)).toEqual(before);
    expect(await numbers()).toEqual(NUMBERS);
  });
});

describe('the list of them', () => {
  test('says who asked and why; undone, a hotel is back', async () => {
    await publishFive();
    expect((await desk.hotels('suppress', '--list')).stdout).toBe('No hotel is suppressed.\n');
    await desk.hotels('suppress', uen(1), '--reason', 'asked by mail');
    await desk.hotels('suppress', uen(2));
    const { stdout } = await desk.hotels('suppress', '--list');
    expect(stdout).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d  ${uen(1)}  \\(amber gate, 010081\\)  by cli:\\S+: asked by mail$`, 'm'),
    );
    const { suppressions } = await desk.json<{ suppressions: unknown[] }>('suppress', '--list');
    expect(suppressions).toEqual([
      {
        uen: uen(2),
        name: 'birch court',
        postcode: '010082',
        reason: null,
        requested_at: expect.any(String),
        requested_by: expect.stringMatching(/^cli:/),
      },
      {
        uen: uen(1),
        name: 'amber gate',
        postcode: '010081',
        reason: 'asked by mail',
        requested_at: expect.any(String),
        requested_by: expect.any(String),
      },
    ]);
    const undone = await desk.hotels('suppress', '--undo', uen(1));
    expect(undone.stdout).toBe(`${uen(1)} may be listed again, and is.\n`);
    expect(await numbers()).toEqual([uen(1), ...NUMBERS.slice(2)]);
    expect((await changesOf(uen(1))).at(-1)).toBe('added');
  });

  test('asked for twice is the same as once, and one undo is enough', async () => {
    await publishFive();
    await desk.hotels('suppress', LANTERN, '--reason', 'first');
    await desk.hotels('suppress', LANTERN, '--reason', 'second');
    expect(await numbers()).toEqual(NUMBERS.filter((number) => number !== LANTERN));
    // Once more after it has closed: the others of the company are still not meant.
    await desk.take('hlb', hlbFile('closed.geojson', [AMBER, BIRCH], '2026-11-02'));
    await desk.hotels('suppress', LANTERN, '--reason', 'third');
    await desk.take('hlb', hlbFile('opened.geojson', [AMBER, BIRCH, ...LANTERNS], '2026-11-03'));
    expect(await numbers()).toEqual(NUMBERS.filter((number) => number !== LANTERN));
    const { suppressions } = await desk.json<{ suppressions: { reason: string }[] }>('suppress', '--list');
    expect(suppressions).toMatchObject([{ reason: 'third' }]);
    await desk.hotels('suppress', '--undo', LANTERN);
    expect((await desk.hotels('suppress', '--undo', LANTERN)).stderr).toBe(`${LANTERN} is not suppressed.\n`);
  });

  test.each([
    [[`${uen(1).slice(0, -1)}A`], 'is no registry number: its check digit or form is wrong.'],
    [['2099'], 'is no registry number'],
    [[`${uen(1)}-1`], 'is no registry number'],
    [['--undo', 'x'], 'is no registry number'],
    [[], 'Usage: quintet hotels suppress UEN'],
    [[uen(1), uen(2)], 'Usage: quintet hotels suppress UEN'],
    [[uen(1), '--undo', uen(1)], 'Usage: quintet hotels suppress UEN'],
    [[uen(1), '--list'], 'Usage: quintet hotels suppress UEN'],
    [['--undo', uen(1), '--list'], 'Usage: quintet hotels suppress UEN'],
    [['--list', '--reason', 'asked'], 'Usage: quintet hotels suppress UEN'],
    [['--undo', uen(1), '--reason', 'asked'], 'Usage: quintet hotels suppress UEN'],
    [['--undo', uen(8)], `${uen(8)} is not suppressed.`],
  ])('%j is explained', async (argv, message) => {
    const before = await rowCounts(desk);
    const { exitCode, stdout, stderr } = await desk.hotels('suppress', ...argv);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(await rowCounts(desk)).toEqual(before);
  });
});
