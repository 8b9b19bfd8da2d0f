import { readFileSync, utimesSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportDesk } from './import-desk.ts';
import { everyText, openImportDesk, rowCounts, stopTheClock } from './import-desk.ts';
import { acraFile, hlbFile, ratingsFile, uen } from './registry-files.ts';
import { sourceFile } from './source-file.ts';

/** Licensed hotels of Singapore, list after list. Each test begins with nothing: a list is right as a whole. */
let desk: ImportDesk;

beforeAll(async () => {
  desk = await openImportDesk();
});

afterAll(() => desk.close());

beforeEach(async () => {
  stopTheClock();
  await desk.empty();
});

const AMBER = { name: 'Amber Gate Hotel', postcode: '010001', rooms: 80, position: [103.851, 1.281] } as const;
const BIRCH = { name: 'Birch Court Hotel', postcode: '010002', rooms: 40, position: [103.861, 1.291] } as const;
const CORAL = { name: 'Coral Reef Hotel', postcode: '010003', rooms: 200, position: [103.871, 1.301] } as const;
const OPERATORS = [
  { uen: uen(1), name: 'AMBER GATE HOTEL PTE. LTD.' },
  { uen: uen(2), name: 'BIRCH COURT HOTEL PTE. LTD.' },
  { uen: uen(3), name: 'CORAL REEF HOTEL PTE. LTD.' },
];

/** Amber, Birch and Coral, licensed in October and rated. */
async function publishThree(): Promise<void> {
  await desk.take('hlb', hlbFile('october.geojson', [AMBER, BIRCH, CORAL], '2026-10-01'));
  await desk.take('acra', acraFile('operators.csv', OPERATORS));
  await desk.take(
    'ratings',
    ratingsFile(
      'ratings.csv',
      OPERATORS.map(({ uen: number }) => ({ uen: number })),
    ),
  );
  expect(await desk.published()).toEqual([
    [uen(1), AMBER.name],
    [uen(2), BIRCH.name],
    [uen(3), CORAL.name],
  ]);
}

const listed = async () =>
  await desk.rows<{ id: string; name: string; former_names: string[]; is_listed: boolean; uen: string | null }>(
    'SELECT id, name, former_names, is_listed, uen FROM prospects.property ORDER BY id',
  );

describe('a list', () => {
  test('becomes properties; what is skipped or left out is told', async () => {
    const file = hlbFile('list.geojson', [
      { ...AMBER, mailbox: 'reservations@ambergate.example' },
      { ...BIRCH, rooms: 0 },
      { name: ' ', postcode: '010009' },
      { ...CORAL, postcode: 'unknown', mailbox: 'jane.doe@coralreef.example' },
      { ...AMBER, mailbox: 'reservations@ambergate.example' },
    ]);
    const { stdout } = await desk.hotels('import', 'hlb', file);
    expect(stdout).toContain('list.geojson: 5 records, 3 taken (3 new or changed)');
    expect(stdout).toMatch(/skipped:\n {4}1 no name\n {4}1 repeated in file\n/);
    expect(stdout).toMatch(/1 rooms unreadable\n/);
    expect(stdout).toMatch(/1 postcode unreadable\n/);
    expect(stdout).toMatch(/1 mailbox not role\n/);
    const rows = await desk.rows(
      'SELECT name, postcode, rooms, mailbox, is_listed, entity_number FROM prospects.property ORDER BY id',
    );
    expect(rows).toEqual([
      {
        name: AMBER.name,
        postcode: '010001',
        rooms: 80,
        mailbox: 'reservations@ambergate.example',
        is_listed: true,
        entity_number: null,
      },
      { name: BIRCH.name, postcode: '010002', rooms: null, mailbox: null, is_listed: true, entity_number: null },
      { name: CORAL.name, postcode: null, rooms: 200, mailbox: null, is_listed: true, entity_number: null },
    ]);
    expect(await desk.rows('SELECT * FROM prospects.sighting')).toEqual([]);
  });

  test('never brings its keepers along, nor mailboxes of persons', async () => {
    await desk.take(
      'hlb',
      hlbFile('keepers.geojson', [
        { ...AMBER, keeper: 'ZEBEDIAH KEEPERSON', mailbox: 'zebediah@ambergate.example' },
        { ...BIRCH, keeper: 'ZEBEDIAH KEEPERSON', mailbox: 'info@gmail.com' },
      ]),
    );
    await desk.take('acra', acraFile('operators.csv', OPERATORS));
    await desk.take('ratings', ratingsFile('ratings.csv', [{ uen: uen(1) }, { uen: uen(2) }]));
    const texts = await everyText(desk);
    expect(texts).toContain(AMBER.name);
    expect(texts).not.toMatch(/keeperson/i);
    expect(texts).not.toMatch(/zebediah|gmail/i);
  });

  test('again: nothing to do; the same hotels in another file: nothing changes', async () => {
    await publishThree();
    const before = await everyText(desk);
    const again = await desk.take('hlb', hlbFile('october.geojson', [AMBER, BIRCH, CORAL], '2026-10-01'));
    expect(again.outcome).toBe('known');
    expect(await everyText(desk)).toBe(before);
    const other = await desk.take('hlb', hlbFile('other.geojson', [CORAL, AMBER, BIRCH], '2026-10-01'));
    expect(other).toMatchObject({ outcome: 'imported', taken: 3, changed: 0 });
    expect(other.published).toMatchObject({ added: 0, updated: 0, removed: 0 });
    const newer = await desk.take('hlb', hlbFile('newer.geojson', [AMBER, BIRCH, CORAL], '2026-11-01'));
    expect(newer).toMatchObject({ changed: 0, published: { added: 0, updated: 0, removed: 0 } });
    expect(await listed()).toHaveLength(3);
  });
});

describe('a newer list', () => {
  test('a hotel that is built anew is told anew', async () => {
    await publishThree();
    const report = await desk.take(
      'hlb',
      hlbFile('rebuilt.geojson', [{ ...AMBER, rooms: 160, address: '2 NEW STREET' }, BIRCH, CORAL]),
    );
    expect(report).toMatchObject({ changed: 1, published: { added: 0, updated: 1, removed: 0 } });
    const amber = await desk.hotel(uen(1));
    expect(amber).toMatchObject({ address: '2 NEW STREET' });
    expect(amber?.opportunity_usd).toBeGreaterThan((await desk.hotel(uen(2)))?.opportunity_usd ?? 0);
    const provenance = (await desk.get(`/hotels/${uen(1)}?include=provenance`)).json<{
      provenance: Record<string, { source: string; observed_at: string }>;
    }>().provenance;
    expect(provenance['address']).toMatchObject({ source: 'Hotels Licensing Board', observed_at: '2026-11-01' });
    const { changes } = (await desk.get('/hotels/changes')).json<{ changes: unknown[] }>();
    expect(changes.at(-1)).toMatchObject({
      uen: uen(1),
      change: 'updated',
      fields: ['address', 'opportunity_usd'],
    });
  });

  test('a slightly other name is the same hotel, and the old name is remembered', async () => {
    await publishThree();
    await desk.take(
      'hlb',
      hlbFile('brand.geojson', [{ ...AMBER, name: 'Amber Gate Hotel, Orchard Collection' }, BIRCH, CORAL]),
    );
    expect(await desk.review('same_property')).toEqual([]);
    expect((await listed())[0]).toMatchObject({
      name: 'Amber Gate Hotel, Orchard Collection',
      former_names: ['Amber Gate Hotel'],
      uen: uen(1),
    });
    expect(await desk.hotel(uen(1))).toMatchObject({ name: 'Amber Gate Hotel, Orchard Collection' });
    await desk.take('hlb', hlbFile('back.geojson', [AMBER, BIRCH, CORAL], '2026-11-02'));
    expect((await listed())[0]).toMatchObject({
      name: AMBER.name,
      former_names: ['Amber Gate Hotel, Orchard Collection'],
    });
  });

  test('quite another name at the same address waits for a person; the old hotel stays until then', async () => {
    await publishThree();
    const report = await desk.take(
      'hlb',
      hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, BIRCH, CORAL]),
    );
    expect(report).toMatchObject({ taken: 3, changed: 0, published: { removed: 0 } });
    expect(await desk.hotel(uen(1))).toMatchObject({ name: AMBER.name });
    const [question] = await desk.review('same_property');
    expect(question?.target.text).toContain(AMBER.name);
    await desk.json('review', '--accept', question?.id ?? '');
    expect(await desk.hotel(uen(1))).toMatchObject({ name: 'The Quayside', address: '1 THE QUAYSIDE STREET' });
    expect((await listed())[0]).toMatchObject({ name: 'The Quayside', former_names: [AMBER.name] });
    // The next list knows it by its new name.
    await desk.take(
      'hlb',
      hlbFile('next.geojson', [{ ...AMBER, name: 'The Quayside', rooms: 81 }, BIRCH, CORAL], '2026-11-05'),
    );
    expect(await desk.review()).toEqual([]);
    expect(await listed()).toHaveLength(3);
  });

  test('a new hotel is added, a closed one is unlisted and gone from every answer', async () => {
    await publishThree();
    const delta = { name: 'Delta Mill Hotel', postcode: '010004', position: [103.881, 1.311] as const };
    const report = await desk.take('hlb', hlbFile('changed.geojson', [AMBER, CORAL, delta]));
    expect(report).toMatchObject({ taken: 3, changed: 2, published: { added: 0, updated: 0, removed: 1 } });
    expect(await listed()).toMatchObject([
      { name: AMBER.name, is_listed: true },
      { name: BIRCH.name, is_listed: false, uen: null },
      { name: CORAL.name, is_listed: true },
      { name: delta.name, is_listed: true },
    ]);
    expect(await desk.hotel(uen(2))).toBeUndefined();
    expect((await desk.published()).map(([number]) => number)).toEqual([uen(1), uen(3)]);
    expect((await desk.get('/hotels/export?format=ndjson')).text).not.toContain(BIRCH.name);
    expect((await desk.get('/stats')).json()).toMatchObject({ total_hotels: 2 });
    // It has the new one's company at once, if that is known.
    await desk.take('acra', acraFile('delta.csv', [{ uen: uen(4), name: 'DELTA MILL HOTEL PTE. LTD.' }]));
    await desk.take('ratings', ratingsFile('delta-rating.csv', [{ uen: uen(4) }]));
    expect(await desk.hotel(uen(4))).toMatchObject({ name: delta.name });
  });

  test('a hotel that was missing once is the one it was when it is back', async () => {
    await publishThree();
    const before = await listed();
    await desk.take('hlb', hlbFile('without.geojson', [AMBER, CORAL], '2026-10-15'));
    expect(await desk.hotel(uen(2))).toBeUndefined();
    const report = await desk.take('hlb', hlbFile('with.geojson', [AMBER, BIRCH, CORAL], '2026-11-01'));
    expect(report).toMatchObject({ changed: 1, published: { added: 1 } });
    expect(await listed()).toEqual(before);
    expect(await desk.hotel(uen(2))).toMatchObject({ name: BIRCH.name, rating: 3.9 });
  });

  test('another hotel where a closed one stood is new', async () => {
    await publishThree();
    await desk.take('hlb', hlbFile('closed.geojson', [AMBER, CORAL], '2026-10-15'));
    await desk.take('hlb', hlbFile('opened.geojson', [AMBER, { ...BIRCH, name: 'Zephyr Lodge' }, CORAL]));
    expect(await desk.review()).toEqual([]);
    expect((await listed()).map(({ name, is_listed }) => [name, is_listed])).toEqual([
      [AMBER.name, true],
      [BIRCH.name, false],
      [CORAL.name, true],
      ['Zephyr Lodge', true],
    ]);
  });

  test('houses of a chain are kept apart, though their names are nearly the same', async () => {
    const gold = { name: 'Hotel 24 - Gold', postcode: '010021', position: [103.851, 1.281] as const };
    const star = { name: 'Hotel 24 - Star', postcode: '010022', position: [103.853, 1.283] as const };
    const palm = { name: 'Hotel 24 - Palm', postcode: '010023', position: [103.855, 1.285] as const };
    await desk.take('hlb', hlbFile('chain.geojson', [gold, star], '2026-10-01'));
    const report = await desk.take('hlb', hlbFile('chain-grows.geojson', [palm, star, gold]));
    expect(report.changed).toBe(1);
    expect((await listed()).map(({ name, is_listed }) => [name, is_listed])).toEqual([
      [gold.name, true],
      [star.name, true],
      [palm.name, true],
    ]);
    expect(await desk.review('same_property')).toEqual([]);
  });
});

test('two licences that differ in their address alone stay two', async () => {
  const twins = [
    { ...AMBER, address: '1 GATE ROAD' },
    { ...AMBER, address: '1A GATE ROAD' },
  ];
  await desk.take('hlb', hlbFile('twins.geojson', twins, '2026-10-01'));
  const before = await listed();
  expect(before).toHaveLength(2);
  expect(await desk.take('hlb', hlbFile('again.geojson', twins.toReversed()))).toMatchObject({ changed: 0 });
  expect(await listed()).toEqual(before);
  expect(await desk.review()).toEqual([]);
});

const FLOWERS = [
  'Aster',
  'Begonia',
  'Camellia',
  'Dahlia',
  'Edelweiss',
  'Freesia',
  'Gardenia',
  'Hyacinth',
  'Iris',
  'Jasmine',
];
const BIRDS = ['Albatross', 'Bittern', 'Cormorant', 'Dunlin', 'Egret'];

/** So many hotels that have little in common. */
const manyHotels = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `${FLOWERS[i % 10]} ${BIRDS[Math.floor(i / 10)]} Hotel`,
    postcode: `0200${String(i).padStart(2, '0')}`,
    position: [103.7 + i / 500, 1.3] as const,
  }));

const park = (i: number) => ({ type: 'Feature', properties: { Name: `Pencil Park ${i}` }, geometry: null });

function parksFile(count: number): string {
  const features = Array.from({ length: count }, (_, i) => park(i));
  const file = sourceFile(JSON.stringify({ type: 'FeatureCollection', features }), 'parks.geojson');
  utimesSync(file, new Date('2026-11-02T12:00:00Z'), new Date('2026-11-02T12:00:00Z'));
  return file;
}

/** The files that were read are told apart from what they changed. */
const withoutRuns = (texts: string) =>
  texts
    .split('\n')
    .filter((text) => !text.startsWith('import_run '))
    .join('\n');

describe('a list that closes many hotels', () => {
  const isListed = async () => (await listed()).filter(({ is_listed }) => is_listed).length;

  test('is refused before anything is changed, and can be given again', async () => {
    const hotels = manyHotels(14);
    const renamed = { ...hotels[0], name: 'The Quayside', postcode: '020000' };
    await desk.take('hlb', hlbFile('october.geojson', hotels, '2026-10-01'));
    await desk.take('hlb', hlbFile('renamed.geojson', [renamed, ...hotels.slice(1)], '2026-10-02'));
    expect(await desk.review('same_property')).toHaveLength(1);
    const before = await everyText(desk);
    const part = hlbFile('part.geojson', [...hotels.slice(0, 4), CORAL]);
    for (const _ of [1, 2]) {
      const { exitCode, stdout, stderr } = await desk.hotels('import', 'hlb', part);
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        'part.geojson would close 10 of the 14 hotels that are listed. Nothing was changed. If that is right, add --closes-many.',
      );
      expect(await everyText(desk)).toBe(before);
    }
    // A list that is older than the refused one is not outdated by it.
    expect(await desk.take('hlb', hlbFile('whole.geojson', hotels, '2026-10-15'))).toMatchObject({ taken: 14 });
    const report = await desk.take('hlb', part, '--closes-many');
    expect(report).toMatchObject({ outcome: 'imported', taken: 5, changed: 11 });
    expect(await isListed()).toBe(5);
    expect((await desk.take('hlb', part)).outcome).toBe('known');
  });

  test('is refused also when its first rows are long taken', async () => {
    const hotels = manyHotels(12);
    await desk.take('hlb', hlbFile('october.geojson', hotels, '2026-10-01'));
    const before = await everyText(desk);
    const [first] = JSON.parse(readFileSync(hlbFile('one.geojson', hotels), 'utf8')).features as object[];
    const features = [first, ...Array.from({ length: 10_000 }, (_, i) => park(i))];
    const file = sourceFile(JSON.stringify({ type: 'FeatureCollection', features }), 'mixed.geojson');
    const { exitCode, stderr } = await desk.hotels('import', 'hlb', file, '--as-of', '2026-11-01');
    expect([exitCode, stderr.includes('would close 11 of the 12')]).toEqual([2, true]);
    expect(await everyText(desk)).toBe(before);
  });

  test.each([
    ['nine', 12, 9],
    ['ten of fifty', 50, 10],
  ])('%s are not many', async (_, all, closed) => {
    const hotels = manyHotels(all);
    await desk.take('hlb', hlbFile('october.geojson', hotels, '2026-10-01'));
    expect(await desk.take('hlb', hlbFile('fewer.geojson', hotels.slice(closed)))).toMatchObject({ changed: closed });
    expect(await isListed()).toBe(all - closed);
  });

  test('one that breaks off closes none, so it is not refused', async () => {
    const hotels = manyHotels(14);
    const whole = readFileSync(hlbFile('october.geojson', hotels, '2026-10-01'), 'utf8');
    await desk.take('hlb', hlbFile('october.geojson', hotels, '2026-10-01'));
    const file = sourceFile(whole.slice(0, whole.indexOf(hotels[2]?.name ?? '')), 'broken.geojson');
    expect(await desk.take('hlb', file, '--as-of', '2026-11-01')).toMatchObject({ taken: 2, changed: 0 });
    expect(await isListed()).toBe(14);
  });

  test('the option is for lists of licences only', async () => {
    const file = acraFile('operators.csv', OPERATORS);
    const { exitCode, stderr } = await desk.hotels('import', 'acra', file, '--closes-many');
    expect([exitCode, stderr.startsWith('--closes-many is for hlb, not for acra.')]).toEqual([2, true]);
  });
});

describe('a list that is not to be believed', () => {
  test('an older one has nothing to say, and leaves open questions alone', async () => {
    await publishThree();
    await desk.take(
      'hlb',
      hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, BIRCH, CORAL], '2026-11-01'),
    );
    const before = await listed();
    const report = await desk.take('hlb', hlbFile('2021.geojson', [{ ...BIRCH, name: 'Old Birch' }], '2021-07-01'));
    expect(report).toMatchObject({
      outcome: 'imported',
      taken: 0,
      changed: 0,
      skipped: { older_than_the_list_on_file: 1 },
      published: { removed: 0 },
    });
    expect(await listed()).toEqual(before);
    expect(await desk.review('same_property')).toHaveLength(1);
  });

  test('one without hotels is refused, and nothing of it is kept', async () => {
    await publishThree();
    const before = await rowCounts(desk);
    const { exitCode, stderr } = await desk.hotels('import', 'hlb', hlbFile('nothing.geojson', []));
    expect([exitCode, stderr]).toEqual([
      2,
      'nothing.geojson: There is nothing in it but its frame: not a single record.\n',
    ]);
    expect(await rowCounts(desk)).toEqual(before);
  });

  test('one of parks closes none, and leaves open questions alone', async () => {
    await publishThree();
    await desk.take(
      'hlb',
      hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, BIRCH, CORAL], '2026-10-02'),
    );
    const before = withoutRuns(await everyText(desk));
    const report = await desk.take('hlb', parksFile(3));
    expect(report).toMatchObject({ taken: 0, changed: 0, skipped: { not_a_licence: 3 }, published: { removed: 0 } });
    expect(withoutRuns(await everyText(desk))).toBe(before);
    expect(await desk.review('same_property')).toHaveLength(1);
  });

  test('one that breaks off closes none, and what it has is taken', async () => {
    await publishThree();
    const whole = JSON.stringify({
      type: 'FeatureCollection',
      features: [AMBER, BIRCH, CORAL].map(({ name, postcode }) => ({
        type: 'Feature',
        properties: { NAME: name, ADDRESS: '5 MOVED STREET', POSTALCODE: postcode, TOTALROOMS: 90 },
        geometry: null,
      })),
    });
    const file = sourceFile(whole.slice(0, whole.indexOf(CORAL.name)), 'broken.geojson');
    const report = await desk.take('hlb', file, '--as-of', '2026-11-01');
    expect(report).toMatchObject({ taken: 2, skipped: { file_ends_early: 1 }, published: { updated: 2, removed: 0 } });
    expect(await desk.published()).toHaveLength(3);
    expect(await desk.hotel(uen(1))).toMatchObject({ address: '5 MOVED STREET' });
  });

  test('one of another layout is refused, and nothing of it is kept', async () => {
    await publishThree();
    await desk.take('hlb', hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, BIRCH, CORAL]));
    const before = await rowCounts(desk);
    for (const content of ['uen,name\n1,2\n', '[1,2]', '<html></html>']) {
      const { exitCode, stdout, stderr } = await desk.hotels(
        'import',
        'hlb',
        sourceFile(content, 'wrong.geojson'),
        '--as-of',
        '2026-11-02',
      );
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^wrong\.geojson: /);
    }
    expect(await rowCounts(desk)).toEqual(before);
    expect(await desk.review('same_property')).toHaveLength(1);
  });
});
