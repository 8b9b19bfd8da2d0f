import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { useReadSide } from '../../../test/read-side-server.ts';
import { metresBetween } from '../../linkage/distance.ts';
import { madeUpHotel, publish } from '../../test/made-up-hotels.ts';

/** GET /hotels/{uen}/neighbours, against distances to all. */
const side = useReadSide();

type Neighbours = {
  location: { latitude: number; longitude: number; licence: string } | null;
  neighbours: { uen: string; distance_m: number; location: { licence: string } }[];
};

const neighbours = async (uen: string, query = '') => {
  const answer = await side.get(`/hotels/${uen}/neighbours${query}`);
  expect([answer.status, uen]).toEqual([200, uen]);
  return answer.json<Neighbours>();
};

test('are the nearest, by their distance on the ground', async () => {
  const random = seededRandom(31);
  // Scattered over a land, and far in the north, where the map stretches.
  const hotels = Array.from({ length: 600 }, (_, i) => {
    const hotel = madeUpHotel(2 * i, random);
    const latitude = i < 300 ? random.between(13_000, 14_000) / 1000 : random.between(60_000, 61_000) / 1000;
    return { ...hotel, contact: { ...hotel.contact, longitude: random.between(100_000, 101_000) / 1000, latitude } };
  });
  const nowhere = madeUpHotel(5001, random);
  await publish(side.database, [...hotels, nowhere]);
  for (const { facts, contact } of hotels.filter((_, i) => i % 60 === 0)) {
    const from = { longitude: contact.longitude, latitude: contact.latitude };
    const expected = hotels
      .filter((other) => other.facts.uen !== facts.uen)
      .map((other) => Math.round(metresBetween(from, other.contact)))
      .sort((a, b) => a - b);
    for (const limit of [1, 10, 50]) {
      const found = await neighbours(facts.uen, `?limit=${limit}`);
      expect(found.neighbours.map((each) => each.distance_m)).toEqual(expected.slice(0, limit));
      expect(found.location).toMatchObject({ ...from, licence: 'none needed' });
    }
  }
  expect(await neighbours(nowhere.facts.uen)).toMatchObject({ location: null, neighbours: [] });
});

test('are none of a hotel whose location may not be told, and it is nobody else’s', async () => {
  const random = seededRandom(32);
  const pair = [0, 1].map((i) => {
    const hotel = madeUpHotel(40_000 + 2 * i, random);
    return { ...hotel, contact: { ...hotel.contact, longitude: 99, latitude: 5 } };
  });
  const [one, other] = pair as [(typeof pair)[0], (typeof pair)[0]];
  await publish(side.database, [one, { ...other, lineage: { ...other.lineage, location: null } }]);
  expect(await neighbours(other.facts.uen)).toMatchObject({ location: null, neighbours: [] });
  const found = await neighbours(one.facts.uen, '?limit=50');
  expect(found.neighbours.map(({ uen }) => uen)).not.toContain(other.facts.uen);
});

test.each(['NOBODY', 'a%2Fb', `${'9'.repeat(40)}`])('of %s there are none: 404', async (uen) => {
  expect((await side.get(`/hotels/${uen}/neighbours`)).status).toBe(404);
});

test.each(['limit=0', 'limit=51', 'offset=1'])('%s is refused', async (query) => {
  expect((await side.get(`/hotels/T99LL0002E/neighbours?${query}`)).status).toBe(400);
});
