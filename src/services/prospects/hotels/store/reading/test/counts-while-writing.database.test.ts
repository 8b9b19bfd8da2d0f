import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { useReadSide } from '../../../../test/read-side-server.ts';
import type { Hotel } from '../../../rules/hotel.ts';
import { madeUpHotel, madeUpHotels, publish } from '../../../test/made-up-hotels.ts';
import type { Health, Statistics } from '../../../test/recount.ts';
import { differences, expectAgreement, NONE, read } from '../../../test/recount.ts';

/** The counts that every change keeps, whenever one looks: no reader sees half of what is written. */
const side = useReadSide();

beforeAll(async () => {
  await publish(side.database, madeUpHotels(1000, 2));
});

describe('while batches are written', () => {
  test('every answer is of one state: totals, pages and statistics agree', async () => {
    const random = seededRandom(4);
    const total = (await side.allHotels()).length;
    let next = 10_000;
    const own: string[][] = [[], []];
    let writing = true;
    // As many come as go, in the same transaction: nobody may ever see another total.
    const write = async (passing: string[]) => {
      for (let batch = 0; batch < 25; batch += 1) {
        const size = random.between(1, 80);
        const added = Array.from({ length: size }, () => madeUpHotel(next++, random, { city: 'Loei', country: 'TH' }));
        const gone = passing.splice(0, size);
        const others = (
          await side.database.query<{ uen: string }>(
            'SELECT uen FROM prospects.hotel WHERE city_key <> $1 AND uen = ANY($2) LIMIT $3',
            ['loei', shares.get(passing), size - gone.length],
          )
        ).rows;
        await publish(side.database, added, [...gone, ...others.map(({ uen }) => uen)]);
        const missing = size - gone.length - others.length;
        expect(missing).toBe(0);
        passing.push(...added.map(({ facts }) => facts.uen));
      }
    };
    const numbers = (await side.allHotels()).map(({ uen }) => uen);
    const shares = new Map(own.map((passing, i) => [passing, numbers.filter((_, j) => j % 2 === i)]));
    const seen = { city: new Set<number>(), reads: 0 };
    const look = async () => {
      while (writing) {
        const statistics = await read<Statistics>(side, '/stats');
        const sumOf = (groups: readonly { hotels: number }[]) => groups.reduce((sum, { hotels }) => sum + hotels, 0);
        const { by_segment: segments, by_country: countries, rating_histogram: histogram } = statistics;
        expect([
          statistics.total_hotels,
          sumOf(Object.values(segments)),
          sumOf(Object.values(countries)),
          sumOf(histogram),
        ]).toEqual([total, total, total, total]);
        expect(statistics.pipeline_value_usd).toBe(
          Object.values(segments).reduce((sum, group) => sum + group.pipeline_value_usd, 0),
        );
        expect((await read<Health>(side, '/health')).dataset.hotels).toBe(total);
        expect((await read<{ total: number }>(side, '/hotels?limit=1')).total).toBe(total);
        expect((await read<{ total: number }>(side, '/hotels/score?limit=1')).total).toBe(total);
        const page = await read<{ total: number; hotels: Hotel[] }>(
          side,
          '/hotels?city=Loei&has_email=true&min_rating=4.2&limit=100',
        );
        if (page.total <= 100) expect(page.hotels).toHaveLength(page.total);
        seen.city.add(page.total);
        const segment = await read<{ total: number; hotels: Hotel[] }>(side, '/hotels/segment/URGENT');
        expect([segment.total <= 1000, segment.hotels.length]).toEqual([true, segment.total]);
        const leads = await read<{ total: number; leads: Hotel[] }>(side, '/hotels/score?min_score=900000&limit=100');
        expect(leads.leads).toHaveLength(Math.min(100, leads.total));
        seen.reads += 1;
      }
    };
    const readers = [look(), look(), look()];
    await Promise.all(own.map(write)).finally(() => {
      writing = false;
    });
    await Promise.all(readers);
    expect(seen.reads).toBeGreaterThan(10);
    expect(seen.city.size).toBeGreaterThan(3);
    expect((await side.allHotels()).length).toBe(total);
    expect(await differences(side)).toEqual(NONE);
    await expectAgreement(side);
  });
});

describe('while everything changes at once, back and forth', () => {
  test('statistics are those of one state or of the other, in every figure', async () => {
    const size = 150;
    const states = [seededRandom(5), seededRandom(6)].map((random, i) =>
      Array.from({ length: size }, (_, n) =>
        madeUpHotel(90_000 + n, random, {
          ratingTenths: i === 0 ? 15 : 35,
          reviewsCount: 100,
          rooms: i === 0 ? 20 : 200,
        }),
      ),
    );
    const known = new Set<string>();
    const textOf = (statistics: Statistics) => JSON.stringify({ ...statistics, as_of: undefined });
    for (const state of states) {
      await publish(side.database, state);
      known.add(textOf(await read<Statistics>(side, '/stats')));
    }
    expect(known.size).toBe(2);
    let writing = true;
    const seen: string[] = [];
    const look = async () => {
      while (writing) seen.push(textOf(await read<Statistics>(side, '/stats')));
    };
    const readers = [look(), look(), look(), look()];
    for (let turn = 0; turn < 30; turn += 1) await publish(side.database, states[turn % 2] ?? []);
    writing = false;
    await Promise.all(readers);
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter((text) => !known.has(text))).toEqual([]);
    expect(new Set(seen).size).toBe(2);
  });
});
