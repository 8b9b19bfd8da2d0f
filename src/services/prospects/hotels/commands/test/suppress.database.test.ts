import { beforeEach, describe, expect, test } from 'vitest';
import { BACKLOG, backlogOf, leaveBacklog } from '../../test/backlog.ts';
import {
  AMBER,
  BIRCH,
  COMPANIES,
  changesOf,
  changesSince,
  LANTERN,
  LANTERNS,
  LIST,
  NUMBERS,
  publishedNumbers,
  publishFive,
  rate,
} from '../../test/five-hotels.ts';
import { useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, dbdFile, hlbFile, juristicId, placesFile, ratingsFile, uen } from '../../test/registry-files.ts';

/**
 * A hotel that asks to be removed is gone from every answer at once, and no import brings it back. What is suppressed
 * beforehand, listed and undone is suppression-list.database.test.ts's.
 */
const fixture = useImportFixture();

describe('a published hotel', () => {
  beforeEach(() => publishFive(fixture));

  test('is gone from every answer', async () => {
    const { stdout } = await fixture.hotels('suppress', uen(1), '--reason', 'asked by mail');
    expect(stdout).toBe(`${uen(1)} is gone from every answer and export, and stays away from later imports.\n`);
    expect((await fixture.get(`/hotels/${uen(1)}`)).status).toBe(404);
    expect((await fixture.get('/hotels')).json()).toMatchObject({ total: 4 });
    expect((await fixture.get('/hotels?q=amber')).json()).toMatchObject({ total: 0, hotels: [] });
    expect((await fixture.get('/hotels/score')).json()).toMatchObject({ total: 4 });
    expect((await fixture.get('/stats')).json()).toMatchObject({ total_hotels: 4 });
    expect((await fixture.get('/hotels/segment/HIGH')).json()).toMatchObject({ total: 4 });
    expect((await fixture.get('/health')).json()).toMatchObject({ dataset: { hotels: 4 } });
    for (const path of [
      '/hotels?limit=100&include=provenance',
      '/hotels/score?limit=100',
      '/hotels/segment/HIGH',
      '/hotels/export?format=csv',
      '/hotels/export?format=ndjson',
    ]) {
      const { status, text } = await fixture.get(path);
      expect([path, status, text.includes(uen(1)), text.includes('Amber')]).toEqual([path, 200, false, false]);
    }
  });

  test('the feed tells its removal and nothing else, to those who follow it as well', async () => {
    // The hotel's own change is the last of all: whoever has seen it must see the removal.
    await fixture.take(
      'ratings',
      ratingsFile('last.csv', [{ uen: uen(1), rating: 4.1, observed: '2026-11-02' }], { asOf: '2026-11-02' }),
    );
    const seen = await changesSince(fixture);
    expect(seen.changes.at(-1)).toMatchObject({ uen: uen(1), change: 'updated' });
    const { was_published: wasPublished, removed } = await fixture.json<{ was_published: boolean; removed: number }>(
      'suppress',
      uen(1),
    );
    expect([wasPublished, removed]).toEqual([true, 1]);
    expect(await changesOf(fixture, uen(1))).toEqual(['removed']);
    expect((await changesSince(fixture, seen.next_since)).changes).toMatchObject([{ uen: uen(1), change: 'removed' }]);
    expect(await changesOf(fixture, uen(2))).toEqual(['added']);
  });

  test('stays away, whatever is imported', async () => {
    await fixture.hotels('suppress', uen(1));
    await fixture.take('hlb', hlbFile('renamed-file.geojson', LIST));
    await fixture.take('acra', acraFile('renamed-file.csv', COMPANIES, '2026-11-02'));
    await rate(fixture, '2026-11-03');
    expect((await rate(fixture, '2026-11-04')).published.disqualified).toEqual({ suppressed: 1 });
    await fixture.hotels('republish');
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS.slice(1));
    expect(await changesOf(fixture, uen(1))).toEqual(['removed']);
  });

  test.each(['--accept', '--refuse'])('stays away under another name at its postcode, after %s', async (decision) => {
    await fixture.hotels('suppress', uen(1));
    await fixture.take(
      'hlb',
      hlbFile('rebranded.geojson', [{ ...AMBER, name: 'The Quayside' }, ...LIST.slice(1)], '2026-11-02'),
    );
    const [question] = await fixture.review('same_property');
    await fixture.json('review', decision, question?.id ?? '');
    await fixture.take(
      'acra',
      acraFile('rebranded.csv', [{ uen: uen(1), name: 'THE QUAYSIDE PTE. LTD.' }], '2026-11-02'),
    );
    await rate(fixture, '2026-11-03');
    const [property] = await fixture.rows<{ entity_number: string }>(
      "SELECT entity_number FROM prospects.property WHERE name = 'The Quayside' AND is_listed",
    );
    expect(property?.entity_number).toBe(uen(1));
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS.slice(1));
  });

  test('stays away when it moves', async () => {
    await fixture.hotels('suppress', uen(1));
    await fixture.take(
      'hlb',
      hlbFile('moved.geojson', [{ ...AMBER, postcode: '010099' }, ...LIST.slice(1)], '2026-11-02'),
    );
    for (const { id } of await fixture.review('same_property')) await fixture.json('review', '--accept', id);
    const [property] = await fixture.rows<{ postcode: string }>('SELECT postcode FROM prospects.property WHERE id = 1');
    expect(property?.postcode).toBe('010099');
    await rate(fixture, '2026-11-03');
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS.slice(1));
  });

  test('stays away under another name and then at another address', async () => {
    await fixture.hotels('suppress', uen(1));
    const renamed = { ...AMBER, name: 'The Quayside' };
    await fixture.take('hlb', hlbFile('renamed.geojson', [renamed, ...LIST.slice(1)], '2026-11-02'));
    for (const { id } of await fixture.review('same_property')) await fixture.json('review', '--accept', id);
    const moved = { ...renamed, postcode: '010099' };
    await fixture.take('hlb', hlbFile('moved.geojson', [moved, ...LIST.slice(1)], '2026-11-03'));
    for (const { id } of await fixture.review('same_property')) await fixture.json('review', '--accept', id);
    expect(await fixture.rows('SELECT name, postcode, is_listed, uen FROM prospects.property WHERE id = 1')).toEqual([
      { name: moved.name, postcode: moved.postcode, is_listed: true, uen: uen(1) },
    ]);
    expect((await rate(fixture, '2026-11-04')).published.disqualified).toEqual({ suppressed: 1 });
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS.slice(1));
    // Asked for once more under its new name, it is still the one hotel, and one undo brings it back.
    await fixture.hotels('suppress', uen(1));
    expect(await fixture.json('suppress', '--list')).toMatchObject({
      suppressions: [{ uen: uen(1), name: 'amber gate' }],
    });
    await fixture.hotels('suppress', '--undo', uen(1));
    expect(await fixture.hotel(uen(1))).toMatchObject({ name: moved.name });
  });

  test('nobody keeps its mailbox, neither from the licence nor from the directory', async () => {
    const place = { id: 'amber', name: AMBER.name, postcode: AMBER.postcode, mailbox: 'info@amber.example' };
    const other = { id: 'birch', name: BIRCH.name, postcode: BIRCH.postcode, mailbox: 'info@birch.example' };
    const mailboxes = () => fixture.rows('SELECT id, mailbox FROM prospects.place ORDER BY id');
    const kept = [
      { id: 'amber', mailbox: null },
      { id: 'birch', mailbox: other.mailbox },
    ];
    await fixture.take('places', placesFile('places.geojson', [place, other]));
    expect(await fixture.rows('SELECT place_id FROM prospects.property WHERE id = 1')).toEqual([{ place_id: 'amber' }]);
    await fixture.hotels('suppress', uen(1));
    expect(await mailboxes()).toEqual(kept);
    await fixture.take('places', placesFile('again.geojson', [place, other], '2026-11-02'));
    expect(await mailboxes()).toEqual(kept);
  });

  test('does not wait for what an interrupted import has left to do, nor does it do that', async () => {
    await leaveBacklog(fixture);
    expect(await fixture.json('suppress', uen(1))).toEqual({ uen: uen(1), was_published: true, removed: 1 });
    expect(await backlogOf(fixture)).toEqual([BACKLOG, BACKLOG]);
    expect(await fixture.json('suppress', '--undo', uen(1))).toEqual({ uen: uen(1), added: 1 });
    expect(await backlogOf(fixture)).toEqual([BACKLOG, BACKLOG]);
  });

  test('in Thailand, too', async () => {
    const firm = { number: juristicId(1), name: 'บริษัท ดอกบัว โฮเทล จำกัด' };
    await fixture.take('dbd', dbdFile('firms.csv', [firm]));
    await rate(fixture, '2026-11-05', [firm.number]);
    expect(await fixture.hotel(firm.number)).toBeDefined();
    await fixture.hotels('suppress', firm.number);
    await fixture.take('dbd', dbdFile('again.csv', [{ ...firm, name: 'บริษัท บัวทอง จำกัด' }], { asOf: '2026-11-06' }));
    await rate(fixture, '2026-11-07', [firm.number]);
    expect(await fixture.hotel(firm.number)).toBeUndefined();
  });
});

describe('other hotels of its company', () => {
  beforeEach(() => publishFive(fixture));

  test('stay, even under the same name', async () => {
    await fixture.hotels('suppress', `${LANTERN}-2`);
    expect(await publishedNumbers(fixture)).toEqual([uen(1), uen(2), LANTERN, `${LANTERN}-3`]);
    await fixture.take('hlb', hlbFile('newer.geojson', LIST, '2026-11-02'));
    await rate(fixture, '2026-11-03');
    expect(await publishedNumbers(fixture)).toEqual([uen(1), uen(2), LANTERN, `${LANTERN}-3`]);
  });

  test('stay in the same building', async () => {
    const pair = [
      { name: 'Marble Tower East', postcode: '010090', rooms: 90 },
      { name: 'Marble Tower West', postcode: '010090', rooms: 70 },
    ];
    await fixture.take('hlb', hlbFile('pair.geojson', [...LIST, ...pair], '2026-11-02'));
    await fixture.take(
      'acra',
      acraFile('pair.csv', [{ uen: uen(4), name: 'MARBLE TOWER PTE. LTD.', postcode: '010090' }], '2026-11-02'),
    );
    for (const { id } of await fixture.review('operator')) await fixture.json('review', '--accept', id);
    await rate(fixture, '2026-11-03', [uen(4), `${uen(4)}-2`]);
    expect((await fixture.published()).slice(-2)).toEqual([
      [uen(4), 'Marble Tower East'],
      [`${uen(4)}-2`, 'Marble Tower West'],
    ]);
    await fixture.hotels('suppress', uen(4));
    expect((await fixture.published()).at(-1)).toEqual([`${uen(4)}-2`, 'Marble Tower West']);
    expect(await fixture.hotel(uen(4))).toBeUndefined();
  });

  test('a number that passes on to another hotel brings the one that asked not back', async () => {
    // The second asks; then the first closes, so that the second has the bare number and the third is the second.
    await fixture.hotels('suppress', `${LANTERN}-2`);
    await fixture.take('hlb', hlbFile('closed.geojson', [AMBER, BIRCH, LANTERNS[1], LANTERNS[2]], '2026-11-02'));
    expect(await publishedNumbers(fixture)).toEqual([uen(1), uen(2), `${LANTERN}-2`]);
    expect(await fixture.hotel(`${LANTERN}-2`)).toMatchObject({ address: '1 LANTERN HOUSE STREET' });
    // Now the third asks, under the number that was the second's.
    await fixture.hotels('suppress', `${LANTERN}-2`);
    await rate(fixture, '2026-11-03');
    expect(await publishedNumbers(fixture)).toEqual([uen(1), uen(2)]);
  });
});
