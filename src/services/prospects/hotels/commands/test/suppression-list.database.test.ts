import { beforeEach, describe, expect, test } from 'vitest';
import {
  AMBER,
  BIRCH,
  changesOf,
  LANTERN,
  LANTERNS,
  LIST,
  NUMBERS,
  publishedNumbers,
  publishFive,
  rate,
} from '../../test/five-hotels.ts';
import { rowCounts, useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, uen } from '../../test/registry-files.ts';

/** A fourth house of the company, the largest. */
const GRAND = { name: 'Lantern House', postcode: '010086', rooms: 900 };

/** Which numbers may be suppressed, who asked for it, and how it is undone. */
const fixture = useImportFixture();

describe('beforehand', () => {
  beforeEach(() => publishFive(fixture));

  test('a company that nobody knows yet', async () => {
    const { stdout } = await fixture.hotels('suppress', uen(7), '--json');
    expect(JSON.parse(stdout)).toEqual({ uen: uen(7), was_published: false, removed: 0 });
    const { stdout: again } = await fixture.hotels('suppress', uen(7));
    expect(again).toBe(`${uen(7)} is not published; it will not be, whatever is imported.\n`);
    expect((await fixture.hotels('suppress', '--list')).stdout).toContain(
      `${uen(7)}  (every hotel of the company)  by`,
    );
    const garnet = { name: 'Garnet Mill Hotel', postcode: '010087' };
    await fixture.take('hlb', hlbFile('garnet.geojson', [...LIST, garnet], '2026-11-02'));
    await fixture.take(
      'acra',
      acraFile('garnet.csv', [{ uen: uen(7), name: 'GARNET MILL HOTEL PTE. LTD.' }], '2026-11-02'),
    );
    await rate(fixture, '2026-11-03', [uen(7)]);
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS);
    await fixture.hotels('suppress', '--undo', uen(7));
    expect(await fixture.hotel(uen(7))).toMatchObject({ name: garnet.name });
  });

  test('an ordinal that no hotel has is refused: nobody can know whose it will be', async () => {
    const before = await rowCounts(fixture);
    const { exitCode, stdout, stderr } = await fixture.hotels('suppress', `${uen(1)}-2`);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`No hotel has the number ${uen(1)}-2 yet.`);
    expect(await rowCounts(fixture)).toEqual(before);
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS);
  });
});

describe('the list of them', () => {
  test('says who asked and why; undone, a hotel is back', async () => {
    await publishFive(fixture);
    expect((await fixture.hotels('suppress', '--list')).stdout).toBe('No hotel is suppressed.\n');
    await fixture.hotels('suppress', uen(1), '--reason', 'asked by mail');
    await fixture.hotels('suppress', uen(2));
    const { stdout } = await fixture.hotels('suppress', '--list');
    expect(stdout).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d  ${uen(1)}  \\(amber gate, 010081\\)  by cli:\\S+: asked by mail$`, 'm'),
    );
    const { suppressions } = await fixture.json<{ suppressions: unknown[] }>('suppress', '--list');
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
    const undone = await fixture.hotels('suppress', '--undo', uen(1));
    expect(undone.stdout).toBe(`${uen(1)} may be listed again, and is.\n`);
    expect(await publishedNumbers(fixture)).toEqual([uen(1), ...NUMBERS.slice(2)]);
    expect((await changesOf(fixture, uen(1))).at(-1)).toBe('added');
  });

  test('asked for twice is the same as once, and one undo is enough', async () => {
    await publishFive(fixture);
    await fixture.hotels('suppress', LANTERN, '--reason', 'first');
    await fixture.hotels('suppress', LANTERN, '--reason', 'second');
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS.filter((number) => number !== LANTERN));
    // Once more after it has closed: the others of the company are still not meant.
    await fixture.take('hlb', hlbFile('closed.geojson', [AMBER, BIRCH], '2026-11-02'));
    await fixture.hotels('suppress', LANTERN, '--reason', 'third');
    await fixture.take('hlb', hlbFile('opened.geojson', [AMBER, BIRCH, ...LANTERNS], '2026-11-03'));
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS.filter((number) => number !== LANTERN));
    const { suppressions } = await fixture.json<{ suppressions: { reason: string }[] }>('suppress', '--list');
    expect(suppressions).toMatchObject([{ reason: 'third' }]);
    await fixture.hotels('suppress', '--undo', LANTERN);
    expect((await fixture.hotels('suppress', '--undo', LANTERN)).stderr).toBe(`${LANTERN} is not suppressed.\n`);
  });

  test('a number that two hotels asked under keeps both away, whoever runs them, and one undo lets both back', async () => {
    await publishFive(fixture);
    await fixture.hotels('suppress', `${LANTERN}-2`, '--reason', 'first');
    // The first closes, and the third gets the number of the second.
    await fixture.take('hlb', hlbFile('closed.geojson', [AMBER, BIRCH, LANTERNS[1], LANTERNS[2]], '2026-11-02'));
    await fixture.hotels('suppress', `${LANTERN}-2`, '--reason', 'second');
    expect(await fixture.json('suppress', '--list')).toMatchObject({
      suppressions: [{ uen: `${LANTERN}-2`, name: 'lantern house', postcode: '010084, 010085', reason: 'second' }],
    });
    // Another company turns out to run both.
    await fixture.take('acra', acraFile('other.csv', [{ uen: uen(5), name: 'PAPER MOON PTE. LTD.' }], '2026-11-03'));
    await fixture.rows(
      `UPDATE prospects.property SET entity_number = $1, uen = $1 || '-' || id WHERE entity_number = $2 AND is_listed`,
      [uen(5), LANTERN],
    );
    await fixture.hotels('republish');
    expect(await publishedNumbers(fixture)).toEqual([uen(1), uen(2)]);
    await fixture.hotels('suppress', '--undo', `${LANTERN}-2`);
    expect((await fixture.hotels('suppress', '--undo', `${LANTERN}-2`)).exitCode).toBe(1);
    expect(await publishedNumbers(fixture)).toEqual([uen(1), uen(2), `${uen(5)}-4`, `${uen(5)}-5`]);
  });

  test('a second wish under a number leaves the rest of the company alone', async () => {
    await publishFive(fixture);
    await fixture.hotels('suppress', `${LANTERN}-2`);
    await fixture.take('hlb', hlbFile('closed.geojson', [AMBER, BIRCH, LANTERNS[1], LANTERNS[2]], '2026-11-02'));
    await fixture.hotels('suppress', `${LANTERN}-2`);
    await fixture.take('hlb', hlbFile('grown.geojson', [AMBER, BIRCH, ...LANTERNS.slice(1), GRAND], '2026-11-03'));
    await rate(fixture, '2026-11-04', [LANTERN]);
    expect(await publishedNumbers(fixture)).toEqual([uen(1), uen(2), LANTERN]);
  });

  test.each([
    [[`${uen(1).slice(0, -1)}A`], 'is no registry number: its check digit or form is wrong.'],
    [['2099'], 'is no registry number'],
    [[`${uen(1)}-1`], 'is no registry number'],
    [['--undo', 'x'], 'is no registry number'],
    [[], 'Give one of: a UEN'],
    [[uen(1), uen(2)], 'belongs to no option.'],
    [[uen(1), '--undo', uen(1)], 'Give one of: a UEN'],
    [[uen(1), '--list'], 'Give one of: a UEN'],
    [['--undo', uen(1), '--list'], 'Give one of: a UEN'],
    [['--list', '--reason', 'asked'], 'Give one of: a UEN'],
    [['--undo', uen(1), '--reason', 'asked'], 'Give one of: a UEN'],
    [['--undo', uen(8)], `${uen(8)} is not suppressed.`],
  ])('%j is explained', async (argv, message) => {
    const before = await rowCounts(fixture);
    const { exitCode, stdout, stderr } = await fixture.hotels('suppress', ...argv);
    expect([exitCode, stdout]).toEqual([message.endsWith('not suppressed.') ? 1 : 2, '']);
    expect(stderr).toContain(message);
    expect(await rowCounts(fixture)).toEqual(before);
  });
});
