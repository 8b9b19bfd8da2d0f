import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { randomCases } from '#test/support/proof-size.ts';
import { useReadSide } from '../../../../test/read-side-server.ts';
import { filterOf } from '../../../query/hotel-filter.ts';
import type { Hotel } from '../../../rules/hotel.ts';
import { orderOf } from '../../../rules/listing/hotel-order.ts';
import { SORTS } from '../../../rules/listing/hotel-sort.ts';
import { boxOf, mapWindow } from '../../../rules/map-window.ts';
import { madeUpHotels, publish } from '../../../test/made-up-hotels.ts';
import { drawFurtherQuery } from '../../../test/plain-filter.ts';
import { clustersStatement, countedStatement } from '../map-clusters.ts';
import type { Way } from '../sorted-hotels.ts';
import { sortedPageStatement } from '../sorted-hotels.ts';
import { withRarestFirst } from '../words.ts';

/** However a page or a map is found, it is the same: which way is taken follows from what the planner expects. */
const side = useReadSide();
let hotels: readonly Hotel[];

beforeAll(async () => {
  await publish(side.database, madeUpHotels(3000, 17));
  hotels = await side.allHotels();
}, 120_000);

const WAYS: readonly Way[] = ['along the order', 'among what matches', 'all that match'];

describe('pages', () => {
  test('are the same along the order, among what matches and of all that match, first and behind a hotel', async () => {
    const random = seededRandom(171);
    let found = 0;
    for (let i = 0; i < randomCases(600); i += 1) {
      const asked = filterOf(drawFurtherQuery(random, hotels) as Parameters<typeof filterOf>[0]);
      // As if too many had the words for them to be looked up one by one.
      const filter = { ...(await withRarestFirst(side.database, asked)), withWords: Number.POSITIVE_INFINITY };
      const sort = random.pick(SORTS);
      let start: Parameters<typeof sortedPageStatement>[0]['start'] = { offset: 0 };
      for (let page = 0; page < 2; page += 1) {
        const rows = await Promise.all(
          WAYS.map(async (way) => {
            const { statement } = sortedPageStatement({ filter, sort, start, limit: 7 }, way);
            return (await side.database.query<Record<string, string | number | null>>(statement)).rows;
          }),
        );
        const numbers = rows.map((each) => each.map(({ uen }) => uen));
        expect(numbers[1]).toEqual(numbers[0]);
        expect(numbers[2]).toEqual(numbers[0]);
        const last = rows[0]?.at(-1);
        if (last === undefined || last['uen'] === null) break;
        found += 1;
        const order = orderOf(sort);
        start = {
          after: order.map(({ kind }, i) => (kind === 'number' ? Number(last[`key_${i}`]) : String(last[`key_${i}`]))),
        };
      }
    }
    expect(found).toBeGreaterThan(10);
  }, 300_000);
});

describe('maps', () => {
  test('are the same by the index of the map, by that of the filter and as counted beforehand', async () => {
    const random = seededRandom(172);
    const box = boxOf('99.5,0.5,101.5,2.5');
    if (box === undefined) throw new Error('a box');
    let counted = 0;
    for (let i = 0; i < randomCases(300); i += 1) {
      const asked = filterOf(drawFurtherQuery(random, hotels) as Parameters<typeof filterOf>[0]);
      const filter = { ...(await withRarestFirst(side.database, asked)), withWords: Number.POSITIVE_INFINITY };
      const window = mapWindow(box, random.between(2, 10));
      const beforehand = countedStatement(filter, window);
      const statements = [
        clustersStatement(filter, window, 'map'),
        clustersStatement(filter, window, 'filter'),
        clustersStatement(filter, window, 'filter, then table'),
        ...(beforehand === undefined ? [] : [beforehand]),
      ];
      if (beforehand !== undefined) counted += 1;
      const maps = await Promise.all(
        statements.map(async (statement) => {
          const { rows } = await side.database.query<{ cell: string; hotels: string; x: string; y: string }>(statement);
          return rows
            .map((row) => [Number(row.cell), Number(row.hotels), Math.floor(Number(row.x)), Math.floor(Number(row.y))])
            .sort((a, b) => Number(a[0]) - Number(b[0]));
        }),
      );
      for (const other of maps.slice(1)) expect(other).toEqual(maps[0]);
    }
    expect(counted).toBeGreaterThan(3);
  }, 300_000);

  test('the sample is part of all', async () => {
    const window = mapWindow({ west: 90, south: -5, east: 120, north: 25 }, 4);
    const of = async (way: 'map' | 'sample') => {
      const statement = clustersStatement(filterOf({ min_reviews: 1 }), window, way);
      const { rows } = await side.database.query<{ hotels: string }>(statement);
      return rows.reduce((sum, row) => sum + Number(row.hotels), 0);
    };
    const [all, sample] = [await of('map'), await of('sample')];
    expect(sample).toBeGreaterThan(all / 32);
    expect(sample).toBeLessThan(all / 8);
  });
});
