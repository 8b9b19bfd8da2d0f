import { describe, expect, test } from 'vitest';
import type { GrahaName, PlanetName } from '../../../../zodiac/graha-names.ts';
import { NODE_NAMES, PLANET_NAMES } from '../../../../zodiac/graha-names.ts';
import { SIGNS } from '../../../../zodiac/signs.ts';
import { zodiacPoint } from '../../tables/zodiac-point.ts';
import { placementsOf } from '../../test/placements-of.ts';
import { isCombust } from '../combustion.ts';
import { dignityAt, standingOf } from '../dignity.ts';
import { friendshipOf } from '../friendship.ts';

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
    const found = SIGNS.map(({ startDegree }) => dignityAt(planet, zodiacPoint(startDegree + 29)));
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
    const at = (degree: number) => dignityAt(planet, zodiacPoint(start + degree));
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
    expect(standingOf(node, placementsOf(EVERYTHING_IN_ARIES))).toEqual({ dignity: null, friendship: null });
  });
});

const EVERYTHING_IN_ARIES = { Sun: 5, Moon: 5, Mars: 5, Mercury: 5, Jupiter: 5, Venus: 5, Saturn: 5, Rahu: 5 };

/** The Sun is a natural enemy of Venus, Mercury neutral to the Moon, the Moon a friend of Mars. */
describe('compound friendship', () => {
  const chartWith = (places: Partial<Record<GrahaName, number>>) => placementsOf({ ...EVERYTHING_IN_ARIES, ...places });

  test.each<[string, Partial<Record<GrahaName, number>>, PlanetName, string, string]>([
    ['a friend that is near', { Mars: 125, Sun: 155 }, 'Mars', 'great_friend', 'friend friend'],
    ['a friend in the same sign', { Mars: 125, Sun: 125 }, 'Mars', 'neutral', 'friend enemy'],
    ['a neutral in the 12th', { Moon: 185, Venus: 155 }, 'Moon', 'friend', 'neutral friend'],
    ['a neutral opposite', { Moon: 185, Venus: 5 }, 'Moon', 'enemy', 'neutral enemy'],
    ['an enemy in the 4th', { Venus: 125, Sun: 215 }, 'Venus', 'neutral', 'enemy friend'],
    ['an enemy in the 5th', { Venus: 125, Sun: 245 }, 'Venus', 'great_enemy', 'enemy enemy'],
  ])('%s', (_, places, planet, compound, parts) => {
    const placements = chartWith(places);
    const friendship = friendshipOf(planet, placements);
    expect([friendship?.compound, `${friendship?.natural} ${friendship?.temporary}`]).toEqual([compound, parts]);
    expect(standingOf(planet, placements).dignity).toBe(compound);
  });

  test('is none in the own sign, and gives way to exaltation', () => {
    expect(friendshipOf('Mars', chartWith({}))).toBe(null);
    expect(standingOf('Sun', chartWith({})).dignity).toBe('exalted');
  });

  test.each([2, 3, 4, 10, 11, 12, 1, 5, 6, 7, 8, 9])('for the time, with the lord in the %d. sign from it', (way) => {
    const temporary = friendshipOf('Venus', chartWith({ Venus: 125, Sun: 125 + 30 * (way - 1) }))?.temporary;
    expect(temporary).toBe([2, 3, 4, 10, 11, 12].includes(way) ? 'friend' : 'enemy');
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
