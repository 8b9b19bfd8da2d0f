import { beforeEach, describe, expect, test } from 'vitest';
import type { Hotel } from '../../rules/hotel.ts';
import { useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, ratingsFile, uen } from '../../test/registry-files.ts';

/** One company with several licensed hotels: the largest has its number, the others -2, -3 in the order of licences. */
const fixture = useImportFixture();

const X = uen(1);
const hotel = (postcode: string, rooms: number) => ({ name: 'Lantern House', postcode, rooms });
const SMALL = hotel('010091', 40);
const LARGE = hotel('010092', 300);
const MIDDLE = hotel('010093', 120);
const COMPANY = { uen: X, name: 'LANTERN HOUSE PTE. LTD.' };

/** Which postcode has which number, on file. */
const numbers = async () => {
  const rows = await fixture.rows<{ postcode: string; uen: string | null }>(
    'SELECT postcode, uen FROM prospects.property ORDER BY postcode',
  );
  return Object.fromEntries(rows.map(({ postcode, uen: number }) => [postcode, number]));
};
/** Rates each hotel by name and postcode, so that the rating tells which hotel it is. */
const rateAll = (asOf: string, ...houses: { postcode: string; rooms: number }[]) =>
  fixture.take(
    'ratings',
    ratingsFile(
      `rated-${asOf}.csv`,
      houses.map(({ postcode }) => ({
        name: 'Lantern House',
        postcode,
        rating: RATING_OF[postcode] ?? 4,
        reviews: 50,
      })),
      { asOf },
    ),
  );
const RATING_OF: Record<string, number> = { '010091': 3.1, '010092': 3.2, '010093': 3.3, '010094': 3.4 };
/** Which number is which hotel, as readers see it. */
const seen = async () => {
  const { hotels } = (await fixture.get('/hotels?limit=100')).json<{ hotels: Hotel[] }>();
  return Object.fromEntries(hotels.map(({ uen: number, rating }) => [number, rating]));
};

describe('numbers', () => {
  test('the largest first, then as the licences come', async () => {
    await fixture.take('hlb', hlbFile('houses.geojson', [SMALL, LARGE, MIDDLE]));
    await fixture.take('acra', acraFile('company.csv', [COMPANY]));
    expect(await numbers()).toEqual({ '010091': `${X}-2`, '010092': X, '010093': `${X}-3` });
    await rateAll('2026-11-01', SMALL, LARGE, MIDDLE);
    expect(await seen()).toEqual({ [X]: 3.2, [`${X}-2`]: 3.1, [`${X}-3`]: 3.3 });
    expect(await fixture.hotel(`${X}-3`)).toMatchObject({ uen: `${X}-3`, rating: 3.3 });
  });

  test('of equals, and where rooms are not known, the first licence', async () => {
    await fixture.take(
      'hlb',
      hlbFile('equals.geojson', [hotel('010091', 0), hotel('010092', 50), hotel('010093', 50)]),
    );
    await fixture.take('acra', acraFile('company.csv', [COMPANY]));
    expect(await numbers()).toEqual({ '010091': `${X}-2`, '010092': X, '010093': `${X}-3` });
  });

  test('ratings by number go to the houses that have them', async () => {
    await fixture.take('hlb', hlbFile('houses.geojson', [SMALL, LARGE]));
    await fixture.take('acra', acraFile('company.csv', [COMPANY]));
    await fixture.take(
      'ratings',
      ratingsFile('by-number.csv', [
        { uen: `${X}-2`, rating: 3.1 },
        { uen: X, rating: 3.2 },
      ]),
    );
    expect(await seen()).toEqual({ [X]: 3.2, [`${X}-2`]: 3.1 });
  });
});

describe('numbers move', () => {
  beforeEach(async () => {
    await fixture.take('hlb', hlbFile('houses.geojson', [SMALL, LARGE, MIDDLE], '2026-10-01'));
    await fixture.take('acra', acraFile('company.csv', [COMPANY]));
    await rateAll('2026-11-01', SMALL, LARGE, MIDDLE);
  });

  test('when a larger hotel is opened', async () => {
    const huge = hotel('010094', 900);
    await fixture.take('hlb', hlbFile('opened.geojson', [SMALL, LARGE, MIDDLE, huge], '2026-11-02'));
    expect(await numbers()).toEqual({
      '010091': `${X}-2`,
      '010092': `${X}-3`,
      '010093': `${X}-4`,
      '010094': X,
    });
    // The new one is not rated yet.
    expect(await seen()).toEqual({ [`${X}-2`]: 3.1, [`${X}-3`]: 3.2, [`${X}-4`]: 3.3 });
    await rateAll('2026-11-03', huge);
    expect(await seen()).toEqual({ [X]: 3.4, [`${X}-2`]: 3.1, [`${X}-3`]: 3.2, [`${X}-4`]: 3.3 });
  });

  test('when the largest closes; one that is closed has none', async () => {
    const report = await fixture.take('hlb', hlbFile('closed.geojson', [SMALL, MIDDLE], '2026-11-02'));
    expect(await numbers()).toEqual({ '010091': `${X}-2`, '010092': null, '010093': X });
    expect(await seen()).toEqual({ [X]: 3.3, [`${X}-2`]: 3.1 });
    expect(report.published).toMatchObject({ added: 0, updated: 1, removed: 1 });
    // A new rating of a number is that of the hotel which has it now.
    await fixture.take('ratings', ratingsFile('by-number.csv', [{ uen: X, rating: 4.1 }], { asOf: '2026-11-03' }));
    expect(await seen()).toEqual({ [X]: 4.1, [`${X}-2`]: 3.1 });
  });

  test('when a hotel is enlarged', async () => {
    await fixture.take('hlb', hlbFile('enlarged.geojson', [SMALL, LARGE, { ...MIDDLE, rooms: 500 }], '2026-11-02'));
    expect(await numbers()).toEqual({ '010091': `${X}-2`, '010092': `${X}-3`, '010093': X });
    expect(await seen()).toEqual({ [X]: 3.3, [`${X}-2`]: 3.1, [`${X}-3`]: 3.2 });
  });

  test('when a hotel turns out to be run by the company', async () => {
    const odd = { name: 'Kingfisher Villa', postcode: '010001', rooms: 700 };
    await fixture.take('hlb', hlbFile('odd.geojson', [SMALL, LARGE, MIDDLE, odd], '2026-11-02'));
    await fixture.take('acra', acraFile('office.csv', [{ ...COMPANY, postcode: '010001' }], '2026-11-03'));
    const [question] = await fixture.review('operator');
    expect(question?.target.key).toBe(X);
    await fixture.json('review', '--accept', question?.id ?? '');
    expect(await numbers()).toMatchObject({ '010001': X, '010091': `${X}-2`, '010092': `${X}-3`, '010093': `${X}-4` });
    expect(await seen()).toEqual({ [`${X}-2`]: 3.1, [`${X}-3`]: 3.2, [`${X}-4`]: 3.3 });
  });

  test('a rating by an old number goes where that number is when the rating comes', async () => {
    await fixture.empty();
    await fixture.take('hlb', hlbFile('houses.geojson', [SMALL, LARGE, MIDDLE], '2026-10-01'));
    await fixture.take('acra', acraFile('company.csv', [COMPANY]));
    await fixture.take(
      'ratings',
      ratingsFile('one.csv', [
        { uen: X, rating: 3.2 },
        { uen: `${X}-3`, rating: 3.3 },
      ]),
    );
    await fixture.take('hlb', hlbFile('closed.geojson', [SMALL, MIDDLE], '2026-11-02'));
    expect(await seen()).toEqual({ [X]: 3.3 });
    await fixture.take('ratings', ratingsFile('two.csv', [{ uen: X, rating: 4.2 }], { asOf: '2026-11-03' }));
    expect(await seen()).toEqual({ [X]: 4.2 });
  });
});

test('while numbers move, no reader sees one twice, or misses one', async () => {
  await fixture.take('hlb', hlbFile('houses.geojson', [SMALL, LARGE, MIDDLE], '2026-10-01'));
  await fixture.take('acra', acraFile('company.csv', [COMPANY]));
  await rateAll('2026-11-01', SMALL, LARGE, MIDDLE);
  const before = await seen();
  let isDone = false;
  const states: string[] = [];
  const reader = (async () => {
    while (!isDone) {
      const { total, hotels } = (await fixture.get('/hotels?limit=100')).json<{ total: number; hotels: Hotel[] }>();
      const list = hotels.map(({ uen: number }) => number);
      expect(new Set(list).size).toBe(list.length);
      expect(total).toBe(list.length);
      const state = JSON.stringify(hotels.map(({ uen: number, rating }) => [number, rating]));
      if (states.at(-1) !== state) states.push(state);
    }
  })();
  await fixture.take('hlb', hlbFile('enlarged.geojson', [SMALL, LARGE, { ...MIDDLE, rooms: 500 }], '2026-11-02'));
  isDone = true;
  await reader;
  const after = await seen();
  expect(after).toEqual({ [X]: 3.3, [`${X}-2`]: 3.1, [`${X}-3`]: 3.2 });
  const known = [before, after].map((state) => JSON.stringify(Object.entries(state)));
  for (const state of states) expect(known).toContain(state);
  // What is told of it in the feed: each number stays, with another hotel behind it.
  const { changes } = (await fixture.get('/hotels/changes?limit=1000')).json<{
    changes: { uen: string; change: string }[];
  }>();
  expect(changes.slice(3).map(({ uen: number, change }) => `${change} ${number}`)).toEqual([
    `updated ${X}-3`,
    `updated ${X}`,
  ]);
});
