import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { PLANET_NAMES } from '../../../../zodiac/graha-names.ts';
import { signFrom } from '../../../../zodiac/signs.ts';
import { byName } from '../../../by-name.ts';
import { ashtakavargaOf } from '../ashtakavarga.ts';

const numbers = (text: string) => text.split(' ').map(Number);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Sun to Saturn: the same in every chart. */
const TOTALS = [48, 49, 39, 54, 56, 52, 39];

describe('ashtakavarga', () => {
  test('of Ronald Reagan, as in a textbook: all seven planets and the sum', () => {
    const { bindus, total } = ashtakavargaOf(
      { Sun: 9, Moon: 0, Mars: 8, Mercury: 8, Jupiter: 6, Venus: 10, Saturn: 0 },
      7,
    );
    expect(bindus).toEqual({
      Sun: numbers('4 2 3 4 6 5 5 3 2 6 6 2'),
      Moon: numbers('6 3 5 3 5 5 6 3 3 4 4 2'),
      Mars: numbers('3 2 3 4 2 5 4 3 3 4 3 3'),
      Mercury: numbers('4 6 4 3 4 7 4 5 6 3 5 3'),
      Jupiter: numbers('4 4 3 5 6 5 6 4 6 4 3 6'),
      Venus: numbers('3 5 5 4 6 2 3 6 5 2 7 4'),
      Saturn: numbers('3 2 2 3 5 6 3 4 1 3 6 1'),
    });
    expect(total).toEqual(numbers('27 24 25 26 34 35 31 28 26 26 34 21'));
  });

  test('the sum of another exercise of the same book', () => {
    const { total } = ashtakavargaOf({ Sun: 8, Moon: 9, Mars: 7, Mercury: 8, Jupiter: 7, Venus: 1, Saturn: 11 }, 5);
    expect(total).toEqual(numbers('24 25 31 28 27 39 33 29 26 22 28 25'));
  });

  test('337 points in every chart, and to each planet its own number', () => {
    const random = seededRandom(337);
    for (let round = 0; round < 300; round += 1) {
      const signs = byName(PLANET_NAMES, () => signFrom(random.between(0, 11)));
      const { bindus, total } = ashtakavargaOf(signs, signFrom(random.between(0, 11)));
      expect(PLANET_NAMES.map((planet) => sum(bindus[planet]))).toEqual(TOTALS);
      expect(sum(total)).toBe(337);
      expect(total).toEqual(total.map((_, sign) => sum(PLANET_NAMES.map((planet) => bindus[planet][sign] ?? 0))));
      expect(PLANET_NAMES.flatMap((planet) => bindus[planet]).every((count) => count >= 0 && count <= 8)).toBe(true);
    }
  });

  test('a chart turned round by signs keeps its points, turned round with it', () => {
    const signs = { Sun: 9, Moon: 0, Mars: 8, Mercury: 8, Jupiter: 6, Venus: 10, Saturn: 0 } as const;
    const { total } = ashtakavargaOf(signs, 7);
    const turned = ashtakavargaOf(
      byName(PLANET_NAMES, (planet) => signFrom(signs[planet] + 5)),
      signFrom(7 + 5),
    );
    expect(turned.total).toEqual([...total.slice(-5), ...total.slice(0, -5)]);
  });
});
