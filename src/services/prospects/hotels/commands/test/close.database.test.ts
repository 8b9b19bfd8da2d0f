import { beforeEach, describe, expect, test } from 'vitest';
import { useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, LATER_DAYS, placesFile, ratingsFile, uen } from '../../test/registry-files.ts';

/** Hotels that have closed, by the word of an operator or of a directory: no leads, and the feed says why. */
const fixture = useImportFixture();

const WILLOW = { name: 'Willow Crescent Hotel', postcode: '010062', position: [103.851, 1.281] } as const;
const PLACE = { id: 'willow', name: WILLOW.name, position: WILLOW.position, postcode: WILLOW.postcode };

type Change = { uen: string; change: string; reason?: string };
const changes = async () => (await fixture.get('/hotels/changes')).json<{ changes: Change[] }>().changes;
const told = async () => (await changes()).map(({ change, reason }) => [change, reason]);

beforeEach(async () => {
  await fixture.take('hlb', hlbFile('licences.geojson', [WILLOW]));
  await fixture.take('acra', acraFile('operators.csv', [{ uen: uen(1), name: 'WILLOW CRESCENT HOTEL PTE. LTD.' }]));
  await fixture.take('ratings', ratingsFile('rating.csv', [{ uen: uen(1) }]));
  await fixture.take('places', placesFile('places.geojson', [PLACE]));
  expect(await fixture.published()).toEqual([[uen(1), WILLOW.name]]);
});

describe('an operator says so', () => {
  test('the hotel is no lead any more, whatever is imported; the feed says that it has closed', async () => {
    const { stdout } = await fixture.hotels('close', uen(1).toLowerCase(), '--on', '2026-11-03', '--note', 'a notice');
    expect(stdout).toBe(`${uen(1)} has closed on 2026-11-03 and is no lead any more.\n`);
    expect(await fixture.published()).toEqual([]);
    expect((await told()).at(-1)).toEqual(['removed', 'closed']);
    await fixture.take('ratings', ratingsFile('newer.csv', [{ uen: uen(1), rating: 3.2 }], { asOf: LATER_DAYS[0] }));
    const report = await fixture.take('hlb', hlbFile('newer.geojson', [{ ...WILLOW, rooms: 70 }], LATER_DAYS[1]));
    expect(report.published.disqualified).toEqual({ closed: 1 });
    expect(await fixture.published()).toEqual([]);
    expect((await fixture.hotels('close', '--list')).stdout).toContain(`2026-11-03  ${uen(1)}  ${WILLOW.name}`);
  });

  test('where it stands it may be tomorrow already', async () => {
    const refused = await fixture.hotels('close', uen(1), '--on', '2026-11-17');
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('today or earlier')]);
    const { stdout } = await fixture.hotels('close', uen(1), '--on', '2026-11-16');
    expect(stdout).toBe(`${uen(1)} has closed on 2026-11-16 and is no lead any more.\n`);
  });

  test('taken back, it is published again', async () => {
    await fixture.hotels('close', uen(1));
    const { stdout } = await fixture.hotels('close', '--undo', uen(1));
    expect(stdout).toBe(`${uen(1)} is open, and published again.\n`);
    expect(await fixture.published()).toEqual([[uen(1), WILLOW.name]]);
    expect((await told()).slice(-2)).toEqual([
      ['removed', 'closed'],
      ['added', undefined],
    ]);
    expect((await fixture.hotels('close', '--list')).stdout).toBe('No hotel is noted as closed.\n');
  });

  test('taken back by its id once the newest list has taken its number', async () => {
    await fixture.hotels('close', uen(1));
    await fixture.take(
      'hlb',
      hlbFile('newer.geojson', [{ name: 'Amber Quay Inn', postcode: '010063' }], LATER_DAYS[1]),
    );
    const { stdout } = await fixture.hotels('close', '--list');
    const [, id = ''] = /no number, id (\d+) {2}Willow Crescent Hotel/.exec(stdout) ?? [];
    expect((await fixture.hotels('close', '--undo', id)).stdout).toBe(`Hotel ${id} is open.\n`);
    expect((await fixture.hotels('close', '--list')).stdout).toBe('No hotel is noted as closed.\n');
  });

  test.each([
    [['close'], 2, 'Give one of'],
    [['close', '--list', '--on', '2026-11-01'], 2, 'Give one of'],
    [['close', '2098x', '--on', '2027-01-01'], 2, 'today or earlier'],
    [['close', '2098x', '--on', 'lately'], 2, 'today or earlier'],
    [['close', '2098x'], 1, 'No hotel has the number "2098X".'],
    [['close', '--undo', '2098x'], 1, 'Nobody noted that "2098X" has closed.'],
  ])('%j is explained', async (argv, exitCode, message) => {
    const outcome = await fixture.hotels(...argv);
    expect([outcome.exitCode, outcome.stderr]).toEqual([exitCode, expect.stringContaining(message)]);
  });
});

describe('a directory says so', () => {
  test('until it says that it is open again', async () => {
    const closed = await fixture.take(
      'places',
      placesFile('closed.geojson', [{ ...PLACE, isClosed: true }], LATER_DAYS[0]),
    );
    expect([closed.changed, closed.published.removed]).toEqual([1, 1]);
    expect((await told()).at(-1)).toEqual(['removed', 'closed']);
    const again = await fixture.take(
      'places',
      placesFile(
        'still.geojson',
        [
          { ...PLACE, isClosed: true },
          { ...PLACE, id: 'y' },
        ],
        LATER_DAYS[1],
      ),
    );
    expect([again.taken, again.published.removed]).toEqual([2, 0]);
    await fixture.take('places', placesFile('open.geojson', [PLACE], LATER_DAYS[2]));
    expect(await fixture.published()).toEqual([[uen(1), WILLOW.name]]);
  });

  test('a file from before it last said so does not open it again', async () => {
    const says = (name: string, asOf: string | undefined, isClosed: boolean) =>
      fixture.take('places', placesFile(name, [{ ...PLACE, isClosed }], asOf));
    await says('closed.geojson', LATER_DAYS[0], true);
    expect((await says('still.geojson', LATER_DAYS[2], true)).changed).toBe(0);
    expect((await says('between.geojson', LATER_DAYS[1], false)).changed).toBe(0);
    expect(await fixture.published()).toEqual([]);
    expect(await fixture.rows('SELECT closed_on::text, observed_on::text FROM prospects.place')).toEqual([
      { closed_on: LATER_DAYS[0], observed_on: LATER_DAYS[2] },
    ]);
  });

  test('an older file closes nothing, and a place that nobody knows is skipped', async () => {
    const file = placesFile(
      'older.geojson',
      [
        { ...PLACE, isClosed: true },
        { ...PLACE, id: 'x', isClosed: true },
      ],
      '2026-10-01',
    );
    const report = await fixture.take('places', file);
    expect([report.taken, report.changed, report.skipped]).toEqual([1, 0, { closed: 1 }]);
    expect(await fixture.published()).toHaveLength(1);
  });
});
