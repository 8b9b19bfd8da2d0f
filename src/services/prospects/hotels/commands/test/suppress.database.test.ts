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
import { useImportDesk } from '../../test/import-desk.ts';
import { acraFile, dbdFile, hlbFile, juristicId, placesFile, ratingsFile, uen } from '../../test/registry-files.ts';

/**
 * A hotel that asks to be removed is gone from every answer at once, and no import brings it back. What is suppressed
 * beforehand, listed and undone is suppression-list.database.test.ts's.
 */
const desk = useImportDesk();

describe('a published hotel', () => {
  beforeEach(() => publishFive(desk));

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
    const seen = await changesSince(desk);
    expect(seen.changes.at(-1)).toMatchObject({ uen: uen(1), change: 'updated' });
    const { was_published: wasPublished, removed } = await desk.json<{ was_published: boolean; removed: number }>(
      'suppress',
      uen(1),
    );
    expect([wasPublished, removed]).toEqual([true, 1]);
    expect(await changesOf(desk, uen(1))).toEqual(['removed']);
    expect((await changesSince(desk, seen.next_since)).changes).toMatchObject([{ uen: uen(1), change: 'removed' }]);
    expect(await changesOf(desk, uen(2))).toEqual(['added']);
  });

  test('stays away, whatever is imported', async () => {
    await desk.hotels('suppress', uen(1));
    await desk.take('hlb', hlbFile('renamed-file.geojson', LIST));
    await desk.take('acra', acraFile('renamed-file.csv', COMPANIES, '2026-11-02'));
    await rate(desk, '2026-11-03');
    expect((await rate(desk, '2026-11-04')).published.disqualified).toEqual({ suppressed: 1 });
    await desk.hotels('republish');
    expect(await publishedNumbers(desk)).toEqual(NUMBERS.slice(1));
    expect(await changesOf(desk, uen(1))).toEqual(['removed']);
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
    await rate(desk, '2026-11-03');
    const [property] = await desk.rows<{ entity_number: string }>(
      "SELECT entity_number FROM prospects.property WHERE name = 'The Quayside' AND is_listed",
    );
    expect(property?.entity_number).toBe(uen(1));
    expect(await publishedNumbers(desk)).toEqual(NUMBERS.slice(1));
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
    await rate(desk, '2026-11-03');
    expect(await publishedNumbers(desk)).toEqual(NUMBERS.slice(1));
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
    expect((await rate(desk, '2026-11-04')).published.disqualified).toEqual({ suppressed: 1 });
    expect(await publishedNumbers(desk)).toEqual(NUMBERS.slice(1));
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
    await rate(desk, '2026-11-05', [firm.number]);
    expect(await desk.hotel(firm.number)).toBeDefined();
    await desk.hotels('suppress', firm.number);
    await desk.take('dbd', dbdFile('again.csv', [{ ...firm, name: 'บริษัท บัวทอง จำกัด' }], { asOf: '2026-11-06' }));
    await rate(desk, '2026-11-07', [firm.number]);
    expect(await desk.hotel(firm.number)).toBeUndefined();
  });
});

describe('other hotels of its company', () => {
  beforeEach(() => publishFive(desk));

  test('stay, even under the same name', async () => {
    await desk.hotels('suppress', `${LANTERN}-2`);
    expect(await publishedNumbers(desk)).toEqual([uen(1), uen(2), LANTERN, `${LANTERN}-3`]);
    await desk.take('hlb', hlbFile('newer.geojson', LIST, '2026-11-02'));
    await rate(desk, '2026-11-03');
    expect(await publishedNumbers(desk)).toEqual([uen(1), uen(2), LANTERN, `${LANTERN}-3`]);
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
    await rate(desk, '2026-11-03', [uen(4), `${uen(4)}-2`]);
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
    expect(await publishedNumbers(desk)).toEqual([uen(1), uen(2), `${LANTERN}-2`]);
    expect(await desk.hotel(`${LANTERN}-2`)).toMatchObject({ address: '1 LANTERN HOUSE STREET' });
    // Now the third asks, under the number that was the second's.
    await desk.hotels('suppress', `${LANTERN}-2`);
    await rate(desk, '2026-11-03');
    expect(await publishedNumbers(desk)).toEqual([uen(1), uen(2)]);
  });
});
