import { describe, expect, test } from 'vitest';
import { everyText, useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, ratingsFile, uen } from '../../test/registry-files.ts';
import { AMBER, BIRCH, CORAL, listed, OPERATORS, publishThree } from '../../test/three-hotels.ts';

/**
 * Licensed hotels of Singapore, list after list. Each test begins with nothing: a list is right as a whole. Lists that are
 * refused or believed in part are doubtful-hlb-list.database.test.ts's.
 */
const fixture = useImportFixture();

describe('a list', () => {
  test('becomes properties; what is skipped or left out is told', async () => {
    const file = hlbFile('list.geojson', [
      { ...AMBER, mailbox: 'reservations@ambergate.example' },
      { ...BIRCH, rooms: 0 },
      { name: ' ', postcode: '010009' },
      { ...CORAL, postcode: 'unknown', mailbox: 'jane.doe@coralreef.example' },
      { ...AMBER, mailbox: 'reservations@ambergate.example' },
    ]);
    const { stdout } = await fixture.hotels('import', 'hlb', file);
    expect(stdout).toContain('list.geojson: 5 records, 3 taken (3 new or changed)');
    expect(stdout).toMatch(/skipped:\n {4}1 no name\n {4}1 repeated in file\n/);
    expect(stdout).toMatch(/1 rooms unreadable\n/);
    expect(stdout).toMatch(/1 postcode unreadable\n/);
    expect(stdout).toMatch(/1 mailbox not role\n/);
    const rows = await fixture.rows(
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
    expect(await fixture.rows('SELECT * FROM prospects.sighting')).toEqual([]);
  });

  test('never brings its keepers along, nor mailboxes of persons', async () => {
    await fixture.take(
      'hlb',
      hlbFile('keepers.geojson', [
        { ...AMBER, keeper: 'ZEBEDIAH KEEPERSON', mailbox: 'zebediah@ambergate.example' },
        { ...BIRCH, keeper: 'ZEBEDIAH KEEPERSON', mailbox: 'info@gmail.com' },
      ]),
    );
    await fixture.take('acra', acraFile('operators.csv', OPERATORS));
    await fixture.take('ratings', ratingsFile('ratings.csv', [{ uen: uen(1) }, { uen: uen(2) }]));
    const texts = await everyText(fixture);
    expect(texts).toContain(AMBER.name);
    expect(texts).not.toMatch(/keeperson/i);
    expect(texts).not.toMatch(/zebediah|gmail/i);
  });

  test('again: nothing to do; the same hotels in another file: nothing changes', async () => {
    await publishThree(fixture);
    const before = await everyText(fixture);
    const again = await fixture.take('hlb', hlbFile('october.geojson', [AMBER, BIRCH, CORAL], '2026-10-01'));
    expect(again.outcome).toBe('known');
    expect(await everyText(fixture)).toBe(before);
    const other = await fixture.take('hlb', hlbFile('other.geojson', [CORAL, AMBER, BIRCH], '2026-10-01'));
    expect(other).toMatchObject({ outcome: 'imported', taken: 3, changed: 0 });
    expect(other.published).toMatchObject({ added: 0, updated: 0, removed: 0 });
    const newer = await fixture.take('hlb', hlbFile('newer.geojson', [AMBER, BIRCH, CORAL], '2026-11-01'));
    expect(newer).toMatchObject({ changed: 0, published: { added: 0, updated: 0, removed: 0 } });
    expect(await listed(fixture)).toHaveLength(3);
  });
});

describe('a newer list', () => {
  test('a hotel that is built anew is told anew', async () => {
    await publishThree(fixture);
    const report = await fixture.take(
      'hlb',
      hlbFile('rebuilt.geojson', [{ ...AMBER, rooms: 160, address: '2 NEW STREET' }, BIRCH, CORAL]),
    );
    expect(report).toMatchObject({ changed: 1, published: { added: 0, updated: 1, removed: 0 } });
    const amber = await fixture.hotel(uen(1));
    expect(amber).toMatchObject({ address: '2 NEW STREET' });
    expect(amber?.opportunity_usd).toBeGreaterThan((await fixture.hotel(uen(2)))?.opportunity_usd ?? 0);
    const provenance = (await fixture.get(`/hotels/${uen(1)}?include=provenance`)).json<{
      provenance: Record<string, { source: string; observed_at: string }>;
    }>().provenance;
    expect(provenance['address']).toMatchObject({ source: 'Hotels Licensing Board', observed_at: '2026-11-01' });
    const { changes } = (await fixture.get('/hotels/changes')).json<{ changes: unknown[] }>();
    expect(changes.at(-1)).toMatchObject({
      uen: uen(1),
      change: 'updated',
      fields: ['address', 'opportunity_usd'],
    });
  });

  test('a slightly other name is the same hotel, and the old name is remembered', async () => {
    await publishThree(fixture);
    await fixture.take(
      'hlb',
      hlbFile('brand.geojson', [{ ...AMBER, name: 'Amber Gate Hotel, Orchard Collection' }, BIRCH, CORAL]),
    );
    expect(await fixture.review('same_property')).toEqual([]);
    expect((await listed(fixture))[0]).toMatchObject({
      name: 'Amber Gate Hotel, Orchard Collection',
      former_names: ['Amber Gate Hotel'],
      uen: uen(1),
    });
    expect(await fixture.hotel(uen(1))).toMatchObject({ name: 'Amber Gate Hotel, Orchard Collection' });
    await fixture.take('hlb', hlbFile('back.geojson', [AMBER, BIRCH, CORAL], '2026-11-02'));
    expect((await listed(fixture))[0]).toMatchObject({
      name: AMBER.name,
      former_names: ['Amber Gate Hotel, Orchard Collection'],
    });
  });

  test('quite another name at the same address waits for a person; the old hotel stays until then', async () => {
    await publishThree(fixture);
    const report = await fixture.take(
      'hlb',
      hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, BIRCH, CORAL]),
    );
    expect(report).toMatchObject({ taken: 3, changed: 0, published: { removed: 0 } });
    expect(await fixture.hotel(uen(1))).toMatchObject({ name: AMBER.name });
    const [question] = await fixture.review('same_property');
    expect(question?.target.text).toContain(AMBER.name);
    await fixture.json('review', '--accept', question?.id ?? '');
    expect(await fixture.hotel(uen(1))).toMatchObject({ name: 'The Quayside', address: '1 THE QUAYSIDE STREET' });
    expect((await listed(fixture))[0]).toMatchObject({ name: 'The Quayside', former_names: [AMBER.name] });
    // The next list knows it by its new name.
    await fixture.take(
      'hlb',
      hlbFile('next.geojson', [{ ...AMBER, name: 'The Quayside', rooms: 81 }, BIRCH, CORAL], '2026-11-05'),
    );
    expect(await fixture.review()).toEqual([]);
    expect(await listed(fixture)).toHaveLength(3);
  });

  test('a new hotel is added, a closed one is unlisted and gone from every answer', async () => {
    await publishThree(fixture);
    const delta = { name: 'Delta Mill Hotel', postcode: '010004', position: [103.881, 1.311] as const };
    const report = await fixture.take('hlb', hlbFile('changed.geojson', [AMBER, CORAL, delta]));
    expect(report).toMatchObject({ taken: 3, changed: 2, published: { added: 0, updated: 0, removed: 1 } });
    expect(await listed(fixture)).toMatchObject([
      { name: AMBER.name, is_listed: true },
      { name: BIRCH.name, is_listed: false, uen: null },
      { name: CORAL.name, is_listed: true },
      { name: delta.name, is_listed: true },
    ]);
    expect(await fixture.hotel(uen(2))).toBeUndefined();
    expect((await fixture.published()).map(([number]) => number)).toEqual([uen(1), uen(3)]);
    expect((await fixture.get('/hotels/export?format=ndjson')).text).not.toContain(BIRCH.name);
    expect((await fixture.get('/stats')).json()).toMatchObject({ total_hotels: 2 });
    // It has the new one's company at once, if that is known.
    await fixture.take('acra', acraFile('delta.csv', [{ uen: uen(4), name: 'DELTA MILL HOTEL PTE. LTD.' }]));
    await fixture.take('ratings', ratingsFile('delta-rating.csv', [{ uen: uen(4) }]));
    expect(await fixture.hotel(uen(4))).toMatchObject({ name: delta.name });
  });

  test('a hotel that was missing once is the one it was when it is back', async () => {
    await publishThree(fixture);
    const before = await listed(fixture);
    await fixture.take('hlb', hlbFile('without.geojson', [AMBER, CORAL], '2026-10-15'));
    expect(await fixture.hotel(uen(2))).toBeUndefined();
    const report = await fixture.take('hlb', hlbFile('with.geojson', [AMBER, BIRCH, CORAL], '2026-11-01'));
    expect(report).toMatchObject({ changed: 1, published: { added: 1 } });
    expect(await listed(fixture)).toEqual(before);
    expect(await fixture.hotel(uen(2))).toMatchObject({ name: BIRCH.name, rating: 3.9 });
  });

  test('another hotel where a closed one stood is new', async () => {
    await publishThree(fixture);
    await fixture.take('hlb', hlbFile('closed.geojson', [AMBER, CORAL], '2026-10-15'));
    await fixture.take('hlb', hlbFile('opened.geojson', [AMBER, { ...BIRCH, name: 'Zephyr Lodge' }, CORAL]));
    expect(await fixture.review()).toEqual([]);
    expect((await listed(fixture)).map(({ name, is_listed }) => [name, is_listed])).toEqual([
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
    await fixture.take('hlb', hlbFile('chain.geojson', [gold, star], '2026-10-01'));
    const report = await fixture.take('hlb', hlbFile('chain-grows.geojson', [palm, star, gold]));
    expect(report.changed).toBe(1);
    expect((await listed(fixture)).map(({ name, is_listed }) => [name, is_listed])).toEqual([
      [gold.name, true],
      [star.name, true],
      [palm.name, true],
    ]);
    expect(await fixture.review('same_property')).toEqual([]);
  });
});

test('two licences that differ in their address alone stay two', async () => {
  const twins = [
    { ...AMBER, address: '1 GATE ROAD' },
    { ...AMBER, address: '1A GATE ROAD' },
  ];
  await fixture.take('hlb', hlbFile('twins.geojson', twins, '2026-10-01'));
  const before = await listed(fixture);
  expect(before).toHaveLength(2);
  expect(await fixture.take('hlb', hlbFile('again.geojson', twins.toReversed()))).toMatchObject({ changed: 0 });
  expect(await listed(fixture)).toEqual(before);
  expect(await fixture.review()).toEqual([]);
});
