import { readFileSync, utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { everyText, rowCounts, useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, uen } from '../../test/registry-files.ts';
import { sourceFile } from '../../test/source-file.ts';
import { AMBER, BIRCH, CORAL, listed, OPERATORS, publishThree } from '../../test/three-hotels.ts';

/** Lists of licensed hotels that close too many, are old, broken off or of something else: none may empty the dataset. */
const fixture = useImportFixture();

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
  const isListed = async () => (await listed(fixture)).filter(({ is_listed }) => is_listed).length;

  test('is refused before anything is changed, and can be given again', async () => {
    const hotels = manyHotels(14);
    const renamed = { ...hotels[0], name: 'The Quayside', postcode: '020000' };
    await fixture.take('hlb', hlbFile('october.geojson', hotels, '2026-10-01'));
    await fixture.take('hlb', hlbFile('renamed.geojson', [renamed, ...hotels.slice(1)], '2026-10-02'));
    expect(await fixture.review('same_property')).toHaveLength(1);
    const before = await everyText(fixture);
    const part = hlbFile('part.geojson', [...hotels.slice(0, 4), CORAL]);
    for (const _ of [1, 2]) {
      const { exitCode, stdout, stderr } = await fixture.hotels('import', 'hlb', part);
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        'part.geojson would close 10 of the 14 hotels that are listed. Nothing was changed. If that is right, add --closes-many.',
      );
      expect(await everyText(fixture)).toBe(before);
    }
    // A list that is older than the refused one is not outdated by it.
    expect(await fixture.take('hlb', hlbFile('whole.geojson', hotels, '2026-10-15'))).toMatchObject({ taken: 14 });
    const report = await fixture.take('hlb', part, '--closes-many');
    expect(report).toMatchObject({ outcome: 'imported', taken: 5, changed: 11 });
    expect(await isListed()).toBe(5);
    expect((await fixture.take('hlb', part)).outcome).toBe('known');
  });

  test('is refused also when its first rows are long taken', async () => {
    const hotels = manyHotels(12);
    await fixture.take('hlb', hlbFile('october.geojson', hotels, '2026-10-01'));
    const before = await everyText(fixture);
    const [first] = JSON.parse(readFileSync(hlbFile('one.geojson', hotels), 'utf8')).features as object[];
    const features = [first, ...Array.from({ length: 10_000 }, (_, i) => park(i))];
    const file = sourceFile(JSON.stringify({ type: 'FeatureCollection', features }), 'mixed.geojson');
    const { exitCode, stderr } = await fixture.hotels('import', 'hlb', file, '--as-of', '2026-11-01');
    expect([exitCode, stderr.includes('would close 11 of the 12')]).toEqual([2, true]);
    expect(await everyText(fixture)).toBe(before);
  });

  test.each([
    ['nine', 12, 9],
    ['ten of fifty', 50, 10],
  ])('%s are not many', async (_, all, closed) => {
    const hotels = manyHotels(all);
    await fixture.take('hlb', hlbFile('october.geojson', hotels, '2026-10-01'));
    expect(await fixture.take('hlb', hlbFile('fewer.geojson', hotels.slice(closed)))).toMatchObject({
      changed: closed,
    });
    expect(await isListed()).toBe(all - closed);
  });

  test('one that breaks off closes none, so it is not refused', async () => {
    const hotels = manyHotels(14);
    const whole = readFileSync(hlbFile('october.geojson', hotels, '2026-10-01'), 'utf8');
    await fixture.take('hlb', hlbFile('october.geojson', hotels, '2026-10-01'));
    const file = sourceFile(whole.slice(0, whole.indexOf(hotels[2]?.name ?? '')), 'broken.geojson');
    expect(await fixture.take('hlb', file, '--as-of', '2026-11-01')).toMatchObject({ taken: 2, changed: 0 });
    expect(await isListed()).toBe(14);
  });

  test('the option is for lists of licences only', async () => {
    const file = acraFile('operators.csv', OPERATORS);
    const { exitCode, stderr } = await fixture.hotels('import', 'acra', file, '--closes-many');
    expect([exitCode, stderr.startsWith('--closes-many is for hlb, not for acra.')]).toEqual([2, true]);
  });
});

describe('a list that is not to be believed', () => {
  test('an older one has nothing to say, and leaves open questions alone', async () => {
    await publishThree(fixture);
    await fixture.take(
      'hlb',
      hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, BIRCH, CORAL], '2026-11-01'),
    );
    const before = await listed(fixture);
    const report = await fixture.take('hlb', hlbFile('2021.geojson', [{ ...BIRCH, name: 'Old Birch' }], '2021-07-01'));
    expect(report).toMatchObject({
      outcome: 'imported',
      taken: 0,
      changed: 0,
      skipped: { older_than_the_list_on_file: 1 },
      published: { removed: 0 },
    });
    expect(await listed(fixture)).toEqual(before);
    expect(await fixture.review('same_property')).toHaveLength(1);
  });

  test('one without hotels is refused, and nothing of it is kept', async () => {
    await publishThree(fixture);
    const before = await rowCounts(fixture);
    const { exitCode, stderr } = await fixture.hotels('import', 'hlb', hlbFile('nothing.geojson', []));
    expect([exitCode, stderr]).toEqual([
      2,
      'nothing.geojson: There is nothing in it but its frame: not a single record.\nHelp: quintet hotels import --help\n',
    ]);
    expect(await rowCounts(fixture)).toEqual(before);
  });

  test('one of parks closes none, and leaves open questions alone', async () => {
    await publishThree(fixture);
    await fixture.take(
      'hlb',
      hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, BIRCH, CORAL], '2026-10-02'),
    );
    const before = withoutRuns(await everyText(fixture));
    const report = await fixture.take('hlb', parksFile(3));
    expect(report).toMatchObject({ taken: 0, changed: 0, skipped: { not_a_licence: 3 }, published: { removed: 0 } });
    expect(withoutRuns(await everyText(fixture))).toBe(before);
    expect(await fixture.review('same_property')).toHaveLength(1);
  });

  test('one that breaks off closes none, and what it has is taken', async () => {
    await publishThree(fixture);
    const whole = JSON.stringify({
      type: 'FeatureCollection',
      features: [AMBER, BIRCH, CORAL].map(({ name, postcode }) => ({
        type: 'Feature',
        properties: { NAME: name, ADDRESS: '5 MOVED STREET', POSTALCODE: postcode, TOTALROOMS: 90 },
        geometry: null,
      })),
    });
    const file = sourceFile(whole.slice(0, whole.indexOf(CORAL.name)), 'broken.geojson');
    const report = await fixture.take('hlb', file, '--as-of', '2026-11-01');
    expect(report).toMatchObject({ taken: 2, skipped: { file_ends_early: 1 }, published: { updated: 2, removed: 0 } });
    expect(await fixture.published()).toHaveLength(3);
    expect(await fixture.hotel(uen(1))).toMatchObject({ address: '5 MOVED STREET' });
  });

  test('one of another layout is refused, and nothing of it is kept', async () => {
    await publishThree(fixture);
    await fixture.take('hlb', hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, BIRCH, CORAL]));
    const before = await rowCounts(fixture);
    for (const content of ['uen,name\n1,2\n', '[1,2]', '<html></html>']) {
      const { exitCode, stdout, stderr } = await fixture.hotels(
        'import',
        'hlb',
        sourceFile(content, 'wrong.geojson'),
        '--as-of',
        '2026-11-02',
      );
      expect([exitCode, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^wrong\.geojson: /);
    }
    expect(await rowCounts(fixture)).toEqual(before);
    expect(await fixture.review('same_property')).toHaveLength(1);
  });
});
