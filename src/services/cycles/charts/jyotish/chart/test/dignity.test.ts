import { describe, expect, test } from 'vitest';
import type { GrahaName, PlanetName } from '../../../../zodiac/graha-names.ts';
import { NODE_NAMES, PLANET_NAMES } from '../../../../zodiac/graha-names.ts';
import { SIGNS } from '../../../../zodiac/signs.ts';
import { zodiacPoint } from '../../tables/zodiac-point.ts';
import { placementsOf } from '../../test/placements-of.ts';
import { isCombust } from '../combustion.ts';
import { dignityOf } from '../dignity.ts';

/** At 29 degrees of each sign, Aries to Pisces: past every moolatrikona but the Moon's. Written out from the tables. */
const LATE_IN_SIGNS: Readonly<Record<PlanetName, string>> = {
  Sun: 'exalted enemy neutral friend own neutral debilitated friend friend enemy enemy friend',
  Moon: 'neutral moolatrikona friend own friend friend neutral debilitated neutral neutral neutral neutral',
  Mars: 'own neutral enemy debilitated friend enemy neutral own friend exalted neutral friend',
  Mercury: 'neutral friend own enemy friend own friend neutral neutral neutral neutral debilitated',
  Jupiter: 'friend enemy enemy exalted friend enemy enemy friend own debilitated neutral own',
  Venus: 'neutral own friend enemy enemy debilitated own neutral neutral friend friend exalted',
  Saturn: 'debilitated friend friend enemy enemy friend exalted enemy neutral own own neutral',
};

describe('dignity', () => {
  test.each(PLANET_NAMES)('of %s in the twelve signs', (planet) => {
    const found = SIGNS.map(({ startDegree }) => dignityOf(planet, zodiacPoint(startDegree + 29)));
    expect(found.join(' ')).toBe(LATE_IN_SIGNS[planet]);
  });

  test.each<[PlanetName, number, string]>([
    ['Sun', 120, 'moolatrikona 20 own'],
    ['Moon', 30, 'exalted 3 moolatrikona'],
    ['Moon', 90, 'own'],
    ['Mars', 0, 'moolatrikona 12 own'],
    ['Mercury', 150, 'exalted 15 moolatrikona 20 own'],
    ['Mercury', 60, 'own'],
    ['Jupiter', 240, 'moolatrikona 10 own'],
    ['Venus', 180, 'moolatrikona 15 own'],
    ['Saturn', 300, 'moolatrikona 20 own'],
    ['Saturn', 180, 'exalted'],
    ['Saturn', 0, 'debilitated'],
  ])('of %s through the sign at %d degrees: a degree belongs to what begins there', (planet, start, course) => {
    const at = (degree: number) => dignityOf(planet, zodiacPoint(start + degree));
    const words = course.split(' ');
    const steps = words.filter((_, place) => place % 2 === 0);
    const limits = words.filter((_, place) => place % 2 === 1).map(Number);
    expect(at(0)).toBe(steps[0]);
    expect(at(29.9999999)).toBe(steps.at(-1));
    limits.forEach((limit, place) => {
      expect([at(limit - 1e-7), at(limit)]).toEqual([steps[place], steps[place + 1]]);
    });
  });

  test.each(NODE_NAMES)('%s has none', (node) => {
    expect(SIGNS.map(({ startDegree }) => dignityOf(node, zodiacPoint(startDegree + 5)))).toEqual(Array(12).fill(null));
  });
});

describe('combustion', () => {
  /** Everything far from the Sun, save the one at a distance from it. */
  const chartWith = (name: GrahaName, longitude: number, sun: number, isRetrograde = false) => {
    const far = sun + 90;
    const rest = { Moon: far, Mars: far, Mercury: far, Jupiter: far, Venus: far, Saturn: far, Rahu: far };
    return placementsOf({ ...rest, Sun: sun, [name]: longitude }, null, isRetrograde ? [name] : []);
  };

  test.each<[PlanetName, number, number]>([
    ['Moon', 12, 12],
    ['Mars', 17, 17],
    ['Mercury', 14, 12],
    ['Jupiter', 11, 11],
    ['Venus', 10, 8],
    ['Saturn', 15, 15],
  ])('of %s up to and with its orb, on both sides, also across the start of the zodiac', (name, direct, retrograde) => {
    for (const sun of [100, 5, 355]) {
      for (const side of [-1, 1]) {
        const combustAt = (distance: number, isRetrograde: boolean) =>
          isCombust(chartWith(name, sun + side * distance, sun, isRetrograde), name);
        expect([combustAt(0, false), combustAt(direct, false), combustAt(direct + 1e-7, false)]).toEqual([
          true,
          true,
          false,
        ]);
        expect([combustAt(retrograde, true), combustAt(retrograde + 1e-7, true)]).toEqual([true, false]);
      }
    }
  });

  test('never of the Sun and the nodes, however near', () => {
    const chart = chartWith('Rahu', 50, 50);
    expect([isCombust(chart, 'Sun'), isCombust(chart, 'Rahu')]).toEqual([false, false]);
    expect(isCombust(chartWith('Rahu', 230, 50), 'Ketu')).toBe(false);
  });
});
