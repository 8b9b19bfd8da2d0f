import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { randomCases } from '#test/support/proof-size.ts';
import type { Hotel } from '../../rules/hotel.ts';
import { useHotelList } from '../../test/hotel-list.ts';
import { madeUpHotel, publish } from '../../test/made-up-hotels.ts';
import type { FilterQuery, Further } from '../../test/plain-filter.ts';
import { drawFurtherQuery, passesFurther, queryString, scoreOf } from '../../test/plain-filter.ts';

/** GET /hotels/map: clusters and single hotels, against hotels that are counted one by one. */
const { side, hotels } = useHotelList();

type Place = Further & { uen: string; longitude: number | null; latitude: number | null };
const places = new Map<string, Place>();

beforeAll(async () => {
  const { rows } = await side.database.query<Place>(
    'SELECT uen, rooms, phone, longitude, latitude FROM prospects.hotel',
  );
  for (const row of rows) places.set(row.uen, row);
});

type HotelMap = {
  total: number;
  total_is: string;
  clusters: { latitude: number; longitude: number; hotels: number; bbox: [number, number, number, number] }[];
  hotels: { uen: string; score: number; location: { latitude: number; longitude: number; licence: string } }[];
};

async function map(query: object): Promise<HotelMap> {
  const answer = await side.get(`/hotels/map?${queryString(query)}`);
  expect([answer.status, JSON.stringify(query)]).toEqual([200, JSON.stringify(query)]);
  return answer.json<HotelMap>();
}

const placed = (query: FilterQuery) =>
  hotels.filter((hotel) => {
    const place = places.get(hotel.uen);
    return place !== undefined && place.latitude !== null && passesFurther(hotel, place, query);
  });

const EVERYWHERE = { bbox: '90,-5,120,25', zoom: 5 };

describe('a map of everything', () => {
  test('counts each hotel with a location once, whatever the filter', async () => {
    const random = seededRandom(61);
    const seen = { clusters: 0, hotels: 0 };
    for (let i = 0; i < randomCases(800); i += 1) {
      const query = drawFurtherQuery(random, hotels);
      if ((query.min_rating ?? 0) > (query.max_rating ?? 5)) continue;
      const expected = placed(query);
      const found = await map({ ...query, ...EVERYWHERE, zoom: random.between(0, 5) });
      const what = JSON.stringify(query);
      expect([found.total, found.total_is], what).toEqual([expected.length, 'exact']);
      if (found.clusters.length > 0) {
        seen.clusters += 1;
        expect(
          found.clusters.reduce((sum, each) => sum + each.hotels, 0),
          what,
        ).toBe(expected.length);
        expect(found.hotels).toEqual([]);
      } else {
        seen.hotels += 1;
        expect(found.hotels.map(({ uen }) => uen).sort(), what).toEqual(expected.map(({ uen }) => uen).sort());
      }
    }
    expect(Math.min(seen.clusters, seen.hotels)).toBeGreaterThan(10);
  }, 300_000);
});

describe('a closer look', () => {
  test('at the box of a cluster finds the hotels of the cluster, down to single ones', async () => {
    let zoom = 5;
    let box = EVERYWHERE.bbox;
    for (;;) {
      const found = await map({ bbox: box, zoom, has_phone: true });
      const [largest] = found.clusters.toSorted((a, b) => b.hotels - a.hotels);
      if (largest === undefined) {
        expect(found.hotels.length).toBe(found.total);
        break;
      }
      const [west, south, east, north] = largest.bbox;
      expect(largest.longitude >= west && largest.longitude <= east).toBe(true);
      expect(largest.latitude >= south && largest.latitude <= north).toBe(true);
      const inside = placed({ has_phone: true }).filter(({ uen }) => {
        const { longitude, latitude } = places.get(uen) ?? {};
        return (
          Number(longitude) >= west && Number(longitude) < east && Number(latitude) >= south && Number(latitude) < north
        );
      });
      expect(inside.length).toBe(largest.hotels);
      const shrink = (a: number, b: number) => (b - a) * 1e-4;
      box = [
        west + shrink(west, east),
        south + shrink(south, north),
        east - shrink(west, east),
        north - shrink(south, north),
      ].join(',');
      zoom += 2;
    }
    expect(zoom).toBeGreaterThan(7);
  });

  test('tells single hotels by score, with location and licence', async () => {
    const found = await map({ ...EVERYWHERE, min_reviews: 4321, min_rooms: 450 });
    expect(found.hotels.length).toBeGreaterThan(5);
    const byUen = new Map(hotels.map((hotel) => [hotel.uen, hotel]));
    expect(found.hotels.map(({ score }) => score)).toEqual(
      found.hotels.map(({ uen }) => scoreOf(byUen.get(uen) as Hotel)).sort((a, b) => b - a),
    );
    for (const { uen, location } of found.hotels) {
      const { latitude, longitude } = places.get(uen) ?? {};
      expect(location).toMatchObject({ latitude, longitude, licence: 'none needed' });
    }
  });
});

describe('while hotels come, move and go', () => {
  test('the counts follow', async () => {
    const at = { bbox: '10,10,11,11', zoom: 6 };
    const random = seededRandom(7);
    const here = (n: number, longitude: number) => {
      const hotel = madeUpHotel(20_000 + 2 * n, random);
      return { ...hotel, contact: { ...hotel.contact, longitude, latitude: 10.5 } };
    };
    const many = Array.from({ length: 250 }, (_, n) => here(n, 10.2));
    await publish(side.database, many);
    expect(await map(at)).toMatchObject({
      total: 250,
      clusters: [{ hotels: 250, longitude: expect.closeTo(10.2, 3) }],
    });
    await publish(
      side.database,
      many.map((hotel) => ({ ...hotel, contact: { ...hotel.contact, longitude: 10.3 } })),
    );
    expect(await map(at)).toMatchObject({ total: 250, clusters: [{ longitude: expect.closeTo(10.3, 3) }] });
    await publish(
      side.database,
      many.slice(0, 200).map((hotel) => ({ ...hotel, lineage: { ...hotel.lineage, location: null } })),
    );
    expect(await map(at)).toMatchObject({ total: 50, clusters: [] });
    await publish(
      side.database,
      [],
      many.map(({ facts }) => facts.uen),
    );
    expect(await map(at)).toMatchObject({ total: 0, clusters: [], hotels: [] });
  });
});

describe('what is refused', () => {
  test.each([
    ['zoom=5', 'bbox'],
    ['bbox=1,2,3,4', 'zoom'],
    ['bbox=3,2,1,4&zoom=5', 'bbox'],
    ['bbox=1,2,3&zoom=5', 'bbox'],
    ['bbox=a,b,c,d&zoom=5', 'bbox'],
    ['bbox=0,0,90,10&zoom=9', 'bbox'],
    ['bbox=1,2,3,4&zoom=21', 'zoom'],
    ['bbox=1,2,3,4&zoom=5&min_rooms=3&max_rooms=2', 'min_rooms'],
    ['bbox=1,2,3,4&zoom=5&sort=name', 'sort'],
  ])('%s', async (query, name) => {
    const answer = await side.get(`/hotels/map?${query}`);
    expect([answer.status, answer.json<{ errors: { name: string }[] }>().errors.map((each) => each.name)]).toEqual([
      400,
      [name],
    ]);
  });
});
