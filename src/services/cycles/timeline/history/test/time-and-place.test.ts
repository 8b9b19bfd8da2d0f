import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import { distanceKm } from '#lib/geometry/sphere.ts';
import type { Category } from '../category.ts';
import { CATEGORIES } from '../category.ts';
import { byYearThenId } from '../check-rows.ts';
import type { HistoricEvent } from '../event.ts';
import { indexPlaces } from '../place-index.ts';
import { findEarlier, nearestByCategory, spanOf } from '../timeline.ts';
import { event } from './history-samples.ts';

/** Finding events by time and by place, held against looking at every one of them. */
const year = fc.integer({ min: -60, max: 60 });
const someEvents = fc
  .array(fc.record({ year, category: fc.constantFrom(...CATEGORIES) }), { maxLength: 40 })
  .chain((all) =>
    fc.shuffledSubarray(
      all.map((values, at) => event({ ...values, id: `e-${at}` })),
      { minLength: all.length },
    ),
  )
  .map((events) => events.sort(byYearThenId));
const filed = (events: readonly HistoricEvent[]) =>
  new Map<Category, readonly HistoricEvent[]>(
    CATEGORIES.map((category) => [category, events.filter((each) => each.category === category)]),
  );

describe('a span of years', () => {
  test('is what lies between its first and its last year', () => {
    fc.assert(
      fc.property(someEvents, year, year, (events, first, last) => {
        const { from, to } = spanOf(events, first, last);
        expect(events.slice(from, to)).toEqual(events.filter((each) => each.year >= first && each.year <= last));
        expect(to).toBeGreaterThanOrEqual(from);
      }),
    );
  });

  test('includes both ends', () => {
    const events = [-5, 0, 0, 7].map((each) => event({ year: each }));
    expect(spanOf(events, 0, 0)).toEqual({ from: 1, to: 3 });
    expect(spanOf(events, -5, 7)).toEqual({ from: 0, to: 4 });
    expect(spanOf(events, 1, 6)).toEqual({ from: 3, to: 3 });
    expect(spanOf([], 1, 6)).toEqual({ from: 0, to: 0 });
  });
});

describe('what began before a year and went on into it', () => {
  test('is what every event would say, in its order', () => {
    const lasting = fc
      .array(fc.record({ year, years: fc.nat({ max: 40 }) }), { maxLength: 40 })
      .map((all) => all.toSorted((a, b) => a.year - b.year));
    fc.assert(
      fc.property(lasting, year, (all, at) => {
        const positions = findEarlier(all, (each) => each.year + each.years)(at);
        const expected = all.flatMap((each, position) =>
          each.year < at && each.year + each.years >= at ? [position] : [],
        );
        expect(positions).toEqual(expected);
      }),
    );
  });

  test('is asked of each event once, not at each question', () => {
    let looked = 0;
    const many = Array.from({ length: 10_000 }, (_, at) => ({ year: at, last: at % 100 === 0 ? at + 3 : at }));
    const earlier = findEarlier(many, ({ last }) => {
      looked += 1;
      return last;
    });
    looked = 0;
    expect(earlier(5002)).toEqual([5000]);
    expect(earlier(5004)).toEqual([]);
    expect(looked).toBe(0);
  });
});

describe('the nearest of each category', () => {
  const near = (events: readonly HistoricEvent[], at: number, within = 1000, most = 99) =>
    nearestByCategory({ datedToTheYear: filed(events) }, at, within, most).map(({ event: { id }, distance }) => [
      id,
      distance,
    ]);

  test('of two as near the earlier, of one year the first id', () => {
    const events = [
      event({ id: 'b', year: 90 }),
      event({ id: 'c', year: 95 }),
      event({ id: 'd', year: 95 }),
      event({ id: 'a', year: 105 }),
    ];
    expect(near(events, 100)).toEqual([['c', 5]]);
    expect(near(events, 101)).toEqual([['a', 4]]);
    expect(near(events, 95)).toEqual([['c', 0]]);
    expect(near(events, 0)).toEqual([['b', 90]]);
  });

  test('nearest first, then by category; only within; at most so many', () => {
    const events = [
      event({ id: 'far', year: 60, category: 'Law' }),
      event({ id: 'war', year: 99, category: 'War' }),
      event({ id: 'culture', year: 101, category: 'Culture' }),
      event({ id: 'science', year: 100, category: 'Science' }),
    ];
    expect(near(events, 100)).toEqual([
      ['science', 0],
      ['culture', 1],
      ['war', 1],
      ['far', 40],
    ]);
    expect(near(events, 100, 39)).toEqual([
      ['science', 0],
      ['culture', 1],
      ['war', 1],
    ]);
    expect(near(events, 100, 40, 2)).toEqual([
      ['science', 0],
      ['culture', 1],
    ]);
    expect(near(events, 100, 40).length).toBe(4);
  });

  test('as if every event had been looked at', () => {
    fc.assert(
      fc.property(someEvents, year, fc.nat({ max: 50 }), fc.nat({ max: 16 }), (events, at, within, most) => {
        const expected = CATEGORIES.flatMap(
          (category) =>
            events
              .filter((each) => each.category === category)
              .map((each) => ({ event: each, distance: Math.abs(each.year - at) }))
              .sort((a, b) => a.distance - b.distance || byYearThenId(a.event, b.event))[0] ?? [],
        )
          .filter(({ distance }) => distance <= within)
          .sort((a, b) => a.distance - b.distance)
          .slice(0, most);
        expect(nearestByCategory({ datedToTheYear: filed(events) }, at, within, most)).toEqual(expected);
      }),
    );
  });
});

describe('the places', () => {
  const random = seededRandom(20_260_101);
  const anywhere = (): GeoPoint => {
    const lat = random.pick([
      () => random.fraction() * 180 - 90,
      () => random.pick([-90, 90, -89.9999, 89.9999, 0]),
      () => random.pick([1, -1]) * (88 + random.fraction() * 2),
      () => random.between(-45, 45) * 2,
    ])();
    const lng = random.pick([
      () => random.fraction() * 360 - 180,
      () => random.pick([-180, 180, -179.9999, 179.9999, 0]),
      () => random.between(-90, 90) * 2,
    ])();
    return { lat, lng };
  };
  const events = Array.from({ length: 400 }, (_, at) => event({ id: `e-${at}`, ...anywhere() }));
  const placed = indexPlaces([...events, event({ id: 'nowhere' })]);
  const byLooking = (point: GeoPoint, km: number) =>
    events
      .map(({ id, lat, lng }) => ({ id, km: distanceKm(point, { lat: lat ?? 0, lng: lng ?? 0 }) }))
      .filter((each) => each.km <= km)
      .sort((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1));

  test.each([0, 1, 50, 300, 1000, 4000, 9999, 10_010, 15_000, 20_015, 30_000])('within %d km', (km) => {
    let found = 0;
    for (let round = 0; round < 60; round += 1) {
      const point = round % 2 === 0 ? anywhere() : pointOf(random.pick(events));
      const expected = byLooking(point, km);
      expect(placed.within(point, km).map((each) => ({ id: each.event.id, km: each.km }))).toEqual(expected);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  const pointOf = ({ lat, lng }: HistoricEvent): GeoPoint => ({ lat: lat ?? 0, lng: lng ?? 0 });

  test('both sides of the antimeridian and of a pole', () => {
    const index = indexPlaces([
      event({ id: 'west', lat: 0, lng: 179.99 }),
      event({ id: 'east', lat: 0, lng: -179.99 }),
      event({ id: 'pole', lat: 90, lng: 77 }),
      event({ id: 'beyond', lat: 89.9, lng: -170 }),
    ]);
    const ids = (lat: number, lng: number, km: number) => index.within({ lat, lng }, km).map((each) => each.event.id);
    expect(ids(0, 179.999, 2)).toEqual(['west', 'east']);
    expect(ids(0, -179.999, 2)).toEqual(['east', 'west']);
    expect(ids(0, -179.99, 1)).toEqual(['east']);
    expect(ids(89.95, 10, 20)).toEqual(['pole', 'beyond']);
  });

  test('nothing is nearer than nothing', () => {
    expect(placed.within({ lat: 0, lng: 0 }, -1)).toEqual([]);
  });
});
