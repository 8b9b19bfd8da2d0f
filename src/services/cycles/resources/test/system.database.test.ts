import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distanceKm } from '#lib/geometry/sphere.ts';
import type { TimelineServer } from '../../test/timeline-server.ts';
import { startTimeline } from '../../test/timeline-server.ts';
import { loadHistory } from '../../timeline/history/read-history.ts';
import { turningPoints } from '../../timeline/system/turning-points.ts';

let server: TimelineServer;
const history = loadHistory();

beforeAll(async () => {
  server = await startTimeline();
});
afterAll(() => server.close());

describe('cycles', () => {
  test('2026 when nothing is said', async () => {
    const answer = (await server.read('cycles')).json<{ cycles: Record<string, unknown>[] }>();
    expect(answer).toMatchObject({
      framework: 'interpretive',
      year: 2026,
      year_label: '2026 CE',
      anchor_year: -3014,
      next_reset_year: 2486,
      master_phase: 'Reset/Renewal',
    });
    expect(answer.cycles[1]).toEqual({
      id: 'hemicycle',
      name: 'Hemicycle',
      length_years: 2750,
      started_year: -264,
      ends_year: 2486,
      phase: 'Reset/Renewal',
      phase_index: 3,
      progress: 2290 / 2750,
      next_turning_year: 2486,
      analogy: expect.stringContaining('Hallstatt'),
    });
  });

  test.for([
    [-10000, -8514],
    [-8515, -8514],
    [-8514, -3014],
    [-3015, -3014],
    [-3014, 2486],
    [2485, 2486],
    [2486, 7986],
    [10000, 13486],
  ] as const)('the first reset after %i is %i', async ([year, reset]) => {
    expect((await server.read('cycles', { year })).json()).toMatchObject({ year, next_reset_year: reset });
  });
});

type Point = {
  year: number;
  score: number;
  changes: unknown[];
  nearby_events: { id: string; years_away: number; category: string; year: number }[];
};

describe('turning points', () => {
  test('the master cycle when nothing is said', async () => {
    const answer = (await server.read('turning-points')).json<{ turning_points: Point[] }>();
    expect(answer).toMatchObject({ framework: 'interpretive', start_year: -3014, end_year: 2486 });
    expect(answer.turning_points.map(({ year, score }) => [year, score])).toEqual(
      turningPoints(-3014, 2486).map(({ year, score }) => [year, score]),
    );
  });

  test('what lies near is the nearest of its category and within a hundredth of the longest cycle', async () => {
    const answer = (await server.read('turning-points', { startYear: -5000, endYear: 2486 })).json<{
      turning_points: Point[];
    }>();
    let near = 0;
    for (const point of answer.turning_points) {
      const [exact] = turningPoints(point.year, point.year);
      const longest = Math.max(...(exact?.changes.map(({ cycle }) => cycle.length) ?? [0]));
      expect(point.nearby_events.length).toBeLessThanOrEqual(6);
      expect(new Set(point.nearby_events.map(({ category }) => category)).size).toBe(point.nearby_events.length);
      for (const event of point.nearby_events) {
        near += 1;
        expect(event.years_away).toBe(Math.abs(event.year - point.year));
        expect(event.years_away).toBeLessThanOrEqual(Math.ceil(longest / 100));
        const closest = history.events
          .filter(({ category }) => category === event.category)
          .reduce((best, { year }) => Math.min(best, Math.abs(year - point.year)), Number.POSITIVE_INFINITY);
        expect(event.years_away).toBe(closest);
      }
    }
    expect(near).toBeGreaterThan(500);
  });

  test('a span without one is empty, the widest span has all', async () => {
    expect((await server.read('turning-points', { startYear: 2020, endYear: 2032 })).json()).toMatchObject({
      turning_points: [],
    });
    const all = (await server.read('turning-points', { startYear: -10000, endYear: 10000 })).json<{
      turning_points: Point[];
    }>();
    expect(all.turning_points.length).toBe(turningPoints(-10000, 10000).length);
  });
});

type Profile = {
  index: number;
  coherence: number;
  nearest_nodes?: { id: string; lat: number; lng: number; distance_km: number }[];
  nearby_star_forts?: { distance_km: number; category: string }[];
  nearby_events: { years_away: number; distance_km?: number; category: string }[];
  great_conjunction: { year: number; years_ago: number; passes: { date: string }[] } | null;
};

describe('profile', () => {
  test('of a year', async () => {
    const profile = (await server.read('profile')).json<Profile>();
    expect(profile).toMatchObject({
      framework: 'interpretive',
      year: 2026,
      year_label: '2026 CE',
      percentile: 70,
      dominant_phase: 'Reset/Renewal',
      index: 40,
      great_conjunction: { year: 2020, years_ago: 6, passes: [{ date: '2020-12-21', tropical_sign: 'Aquarius' }] },
    });
    expect(profile.coherence).toBeCloseTo(0.39998, 5);
    expect(Object.keys(profile)).not.toContain('nearest_nodes');
    expect(profile.nearby_events.length).toBeGreaterThan(0);
    for (const event of profile.nearby_events) expect(event.years_away).toBeLessThanOrEqual(25);
  });

  test('of a place: three nodes by distance, forts and events within 250 km, an index that can be recomputed', async () => {
    const place = { lat: 43.3, lng: 5.37 };
    const profile = (await server.read('profile', { year: 1700, ...place })).json<Profile>();
    const nodes = profile.nearest_nodes ?? [];
    expect(nodes.length).toBe(3);
    for (const node of nodes) expect(node.distance_km).toBeCloseTo(distanceKm(place, node), 1);
    expect(nodes.map((node) => node.distance_km)).toEqual(nodes.map((node) => node.distance_km).sort((a, b) => a - b));
    const proximity = Math.exp(-(((nodes[0]?.distance_km ?? 0) / 1503) ** 2));
    expect(profile.index).toBe(Math.round(100 * (0.6 * profile.coherence + 0.4 * proximity)));
    expect(profile.nearby_star_forts?.length).toBeGreaterThan(0);
    for (const { distance_km: distance, category } of profile.nearby_star_forts ?? []) {
      expect(distance).toBeLessThanOrEqual(250);
      expect(category).toBe('Star Fort');
    }
    expect(profile.nearby_events.length).toBe(10);
    for (const { distance_km: distance, category } of profile.nearby_events) {
      expect(distance).toBeLessThanOrEqual(250);
      expect(category).not.toBe('Star Fort');
    }
    const away = profile.nearby_events.map((event) => event.years_away);
    expect(away).toEqual([...away].sort((a, b) => a - b));
  });

  test('before the first conjunction there is none; at a pole and on the date line there are nodes', async () => {
    expect((await server.read('profile', { year: -9999 })).json<Profile>().great_conjunction).toBeNull();
    const pole = (await server.read('profile', { lat: 90, lng: 0 })).json<Profile>();
    expect(pole.nearest_nodes?.[0]).toMatchObject({ id: 'N01', distance_km: 0 });
    const east = (await server.read('profile', { lat: -26.5, lng: 180 })).json<Profile>();
    const west = (await server.read('profile', { lat: -26.5, lng: -180 })).json<Profile>();
    expect(east.nearest_nodes).toEqual(west.nearest_nodes);
  });

  test('a year before the era has dates with a sign', async () => {
    const profile = (await server.read('profile', { year: -3000 })).json<Profile>();
    expect(profile.great_conjunction?.passes[0]?.date).toMatch(/^-00\d{4}-\d\d-\d\d$/);
  });
});

test('the lattice and the reference as they are told', async () => {
  const lattice = (await server.read('resonance-nodes')).json<{
    nodes: Record<string, unknown>[];
    construction: object;
  }>();
  expect(lattice.nodes.length).toBe(33);
  expect(lattice.nodes[1]).toEqual({
    id: 'N02',
    type: 'icosahedron-vertex',
    lat: 26.565051177078,
    lng: 67.2,
    neighbours: ['N13', 'N14', 'N18', 'N19', 'N23', 'N33'],
    nearest_city: { name: 'Johi', country: 'PK', distance_km: 44 },
  });
  expect(lattice.construction).toMatchObject({ meridian: 31.2, edge_degrees: 63.434948822922 });
  const reference = (await server.read('jyotish-reference')).json<Record<string, unknown[]>>();
  expect([reference['signs']?.length, reference['nakshatras']?.length, reference['yogas']?.length]).toEqual([
    12, 27, 60,
  ]);
});
