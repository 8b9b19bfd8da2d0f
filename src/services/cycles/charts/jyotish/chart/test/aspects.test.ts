import { describe, expect, test } from 'vitest';
import { GRAHA_NAMES } from '../../../../zodiac/graha-names.ts';
import { placementsOf } from '../../test/placements-of.ts';
import { aspectedHouses, aspects } from '../aspects.ts';

/** Exercise of P. V. R. Narasimha Rao on graha drishti: signs alone matter. Scorpio rises. */
const EXERCISE = placementsOf(
  { Moon: 15, Sun: 45, Rahu: 135, Jupiter: 165, Mars: 225, Saturn: 226, Mercury: 255, Venus: 285 },
  220,
);

describe('aspects', () => {
  test('whom each graha looks at in the exercise', () => {
    const seen = Object.fromEntries(
      GRAHA_NAMES.map((from) => [from, GRAHA_NAMES.filter((to) => aspects(EXERCISE, from, to)).join(' ')]),
    );
    expect(seen).toEqual({
      Sun: 'Mars Saturn',
      Moon: '',
      Mars: 'Sun Ketu',
      Mercury: '',
      Jupiter: 'Sun Venus',
      Venus: '',
      Saturn: 'Sun Venus Rahu',
      Rahu: '',
      Ketu: '',
    });
  });

  test('the houses they look at, counted from the ascendant', () => {
    const houses = Object.fromEntries(GRAHA_NAMES.map((name) => [name, aspectedHouses(EXERCISE.grahas[name])]));
    expect(houses).toEqual({
      Sun: [1],
      Moon: [12],
      Mars: [4, 7, 8],
      Mercury: [8],
      Jupiter: [3, 5, 7],
      Venus: [9],
      Saturn: [3, 7, 10],
      Rahu: [],
      Ketu: [],
    });
  });

  test('all look at the house opposite; Mars, Jupiter and Saturn at two more, round the circle', () => {
    for (let house = 1; house <= 12; house += 1) {
      const from = (name: 'Sun' | 'Mars' | 'Jupiter' | 'Saturn') =>
        aspectedHouses({ name, house }).map((seen) => ((seen - house + 12) % 12) + 1);
      expect(from('Sun')).toEqual([7]);
      expect(new Set(from('Mars'))).toEqual(new Set([4, 7, 8]));
      expect(new Set(from('Jupiter'))).toEqual(new Set([5, 7, 9]));
      expect(new Set(from('Saturn'))).toEqual(new Set([3, 7, 10]));
    }
  });

  test('none looks at itself or at what stands with it', () => {
    expect(GRAHA_NAMES.filter((name) => aspects(EXERCISE, name, name))).toEqual([]);
    expect(aspects(EXERCISE, 'Mars', 'Saturn') || aspects(EXERCISE, 'Saturn', 'Mars')).toBe(false);
  });
});
