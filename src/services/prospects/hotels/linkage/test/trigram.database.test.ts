import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { cellOf, cellsAround, metresBetween } from '../distance.ts';
import { trigramSimilarity } from '../trigram.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
});
afterAll(() => database.drop());

/** A small generator of its own, so that every run compares the same names. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = [
  "Hotel hotel HOTELS Inn The Grand Park Parc 81 14 K Gold Golden Star Lotus Lotus-Garden D'Nova Shangri-La",
  '@ & co_living Pte. Ltd. a -- x1x',
].flatMap((line) => [...line.split(' '), '']);

describe('likeness by trigrams', () => {
  test('is what PostgreSQL says, for some hundred pairs of names', async () => {
    const below = seeded(7);
    const name = () => Array.from({ length: below(5) }, () => WORDS[below(WORDS.length)]).join(' ');
    const pairs = Array.from({ length: 400 }, () => [name(), name()] as const);
    const { rows } = await database.query<{ similarity: number }>(
      'SELECT similarity(a, b) FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS pair (a, b, n) ORDER BY n',
      [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
    );
    expect(rows).toHaveLength(pairs.length);
    for (const [index, [a, b]] of pairs.entries()) {
      expect(trigramSimilarity(a, b), `${a} | ${b}`).toBeCloseTo(rows[index]?.similarity ?? Number.NaN, 6);
    }
    expect(new Set(rows.map(({ similarity }) => similarity)).size).toBeGreaterThan(50);
  });

  test('counts code points of any script', () => {
    expect(trigramSimilarity('สยาม', 'สยาม')).toBe(1);
    expect(trigramSimilarity('abcd', 'abce')).toBe(trigramSimilarity('สยาม', 'สยาน'));
    expect(trigramSimilarity('𐐨𐐩𐐪𐐫', '𐐨𐐩𐐪𐐬')).toBe(trigramSimilarity('abcd', 'abce'));
    expect(trigramSimilarity('ÉTÉ', 'été')).toBe(1);
  });

  test('is nothing where there is no word', () => {
    expect(trigramSimilarity('', '')).toBe(0);
    expect(trigramSimilarity('hotel', '')).toBe(0);
    expect(trigramSimilarity('--', '--')).toBe(0);
  });
});

describe('distance', () => {
  test('is in metres on the ground', () => {
    const raffles = { longitude: 103.8545, latitude: 1.2949 };
    expect(metresBetween(raffles, raffles)).toBe(0);
    expect(metresBetween(raffles, { ...raffles, latitude: raffles.latitude + 0.001 })).toBeCloseTo(111.2, 0);
    expect(metresBetween({ longitude: 0, latitude: 60 }, { longitude: 1, latitude: 60 })).toBeCloseTo(55_597, -2);
    expect(metresBetween({ longitude: 179.999, latitude: 0 }, { longitude: -179.999, latitude: 0 })).toBeLessThan(300);
    expect(metresBetween({ longitude: 0, latitude: 0 }, { longitude: 180, latitude: 0 })).toBeCloseTo(20_015_115, -2);
  });

  test('cells are geohashes', () => {
    expect(cellOf(10.40744, 57.64911)).toBe('u4pruyd');
    expect(cellOf(-180, -90)).toBe('0000000');
    expect(cellOf(180, 90)).toBe('zzzzzzz');
  });

  test('what is within 100 m is in one of the nine cells around', () => {
    const below = seeded(11);
    for (let round = 0; round < 500; round += 1) {
      const here = { longitude: 98 + below(7e6) / 1e6, latitude: 1 + below(19e6) / 1e6 };
      const angle = (below(360) * Math.PI) / 180;
      const there = {
        longitude: here.longitude + 0.0009 * Math.cos(angle),
        latitude: here.latitude + 0.0009 * Math.sin(angle),
      };
      const cells = cellsAround(here.longitude, here.latitude);
      expect(new Set(cells).size).toBe(9);
      expect(cells).toContain(cellOf(there.longitude, there.latitude));
    }
  });

  test('cells go round the world and end at the poles', () => {
    expect(cellsAround(179.9999, 0)).toContain(cellOf(-179.9999, 0));
    expect(cellsAround(0, 90)).toHaveLength(6);
  });
});
