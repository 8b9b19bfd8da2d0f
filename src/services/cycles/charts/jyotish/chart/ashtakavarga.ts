import type { PlanetName } from '../../../zodiac/graha-names.ts';
import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import type { SignIndex } from '../../../zodiac/signs.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';

/**
 * Ashtakavarga: the points (bindus) that the seven planets and the ascendant give each planet in each sign, and their sum.
 * Points are given by where the givers stand, so the totals are the same in every chart: 337 in all. The reductions
 * (shodhana) that some readings go on to are not made.
 */
const GIVERS = [...PLANET_NAMES, 'Ascendant'] as const;
type Giver = (typeof GIVERS)[number];

/** For each planet: the houses in which it gets a point, counted from each giver. */
const GIVEN: Readonly<Record<PlanetName, Readonly<Record<Giver, readonly number[]>>>> = {
  Sun: {
    Sun: [1, 2, 4, 7, 8, 9, 10, 11],
    Moon: [3, 6, 10, 11],
    Mars: [1, 2, 4, 7, 8, 9, 10, 11],
    Mercury: [3, 5, 6, 9, 10, 11, 12],
    Jupiter: [5, 6, 9, 11],
    Venus: [6, 7, 12],
    Saturn: [1, 2, 4, 7, 8, 9, 10, 11],
    Ascendant: [3, 4, 6, 10, 11, 12],
  },
  Moon: {
    Sun: [3, 6, 7, 8, 10, 11],
    Moon: [1, 3, 6, 7, 9, 10, 11],
    Mars: [2, 3, 5, 6, 10, 11],
    Mercury: [1, 3, 4, 5, 7, 8, 10, 11],
    Jupiter: [1, 2, 4, 7, 8, 10, 11],
    Venus: [3, 4, 5, 7, 9, 10, 11],
    Saturn: [3, 5, 6, 11],
    Ascendant: [3, 6, 10, 11],
  },
  Mars: {
    Sun: [3, 5, 6, 10, 11],
    Moon: [3, 6, 11],
    Mars: [1, 2, 4, 7, 8, 10, 11],
    Mercury: [3, 5, 6, 11],
    Jupiter: [6, 10, 11, 12],
    Venus: [6, 8, 11, 12],
    Saturn: [1, 4, 7, 8, 9, 10, 11],
    Ascendant: [1, 3, 6, 10, 11],
  },
  Mercury: {
    Sun: [5, 6, 9, 11, 12],
    Moon: [2, 4, 6, 8, 10, 11],
    Mars: [1, 2, 4, 7, 8, 9, 10, 11],
    Mercury: [1, 3, 5, 6, 9, 10, 11, 12],
    Jupiter: [6, 8, 11, 12],
    Venus: [1, 2, 3, 4, 5, 8, 9, 11],
    Saturn: [1, 2, 4, 7, 8, 9, 10, 11],
    Ascendant: [1, 2, 4, 6, 8, 10, 11],
  },
  Jupiter: {
    Sun: [1, 2, 3, 4, 7, 8, 9, 10, 11],
    Moon: [2, 5, 7, 9, 11],
    Mars: [1, 2, 4, 7, 8, 10, 11],
    Mercury: [1, 2, 4, 5, 6, 9, 10, 11],
    Jupiter: [1, 2, 3, 4, 7, 8, 10, 11],
    Venus: [2, 5, 6, 9, 10, 11],
    Saturn: [3, 5, 6, 12],
    Ascendant: [1, 2, 4, 5, 6, 7, 9, 10, 11],
  },
  Venus: {
    Sun: [8, 11, 12],
    Moon: [1, 2, 3, 4, 5, 8, 9, 11, 12],
    Mars: [3, 4, 6, 9, 11, 12],
    Mercury: [3, 5, 6, 9, 11],
    Jupiter: [5, 8, 9, 10, 11],
    Venus: [1, 2, 3, 4, 5, 8, 9, 10, 11],
    Saturn: [3, 4, 5, 8, 9, 10, 11],
    Ascendant: [1, 2, 3, 4, 5, 8, 9, 11],
  },
  Saturn: {
    Sun: [1, 2, 4, 7, 8, 10, 11],
    Moon: [3, 6, 11],
    Mars: [3, 5, 6, 10, 11, 12],
    Mercury: [6, 8, 9, 10, 11, 12],
    Jupiter: [5, 6, 11, 12],
    Venus: [6, 11, 12],
    Saturn: [3, 5, 6, 11],
    Ascendant: [1, 3, 4, 6, 10, 11],
  },
};

export type Ashtakavarga = {
  /** By sign, from Aries. */
  bindus: Readonly<Record<PlanetName, readonly number[]>>;
  /** Of all seven, by sign from Aries. */
  total: readonly number[];
};

/** The same by signs: for each planet and giver, how many points a sign gets, counted from the giver's own. */
const POINTS: Readonly<Record<PlanetName, readonly Uint8Array[]>> = byName(PLANET_NAMES, (planet) =>
  GIVERS.map((giver) =>
    Uint8Array.from(SIGN_NAMES, (_, distance) => Number(GIVEN[planet][giver].includes(distance + 1))),
  ),
);

export function ashtakavargaOf(planets: Readonly<Record<PlanetName, SignIndex>>, ascendant: SignIndex): Ashtakavarga {
  const signs = GIVERS.map((giver) => (giver === 'Ascendant' ? ascendant : planets[giver]));
  const total = SIGN_NAMES.map(() => 0);
  const bindus = byName(PLANET_NAMES, (planet) => {
    const points = POINTS[planet];
    return total.map((sum, sign) => {
      let given = 0;
      for (let giver = 0; giver < signs.length; giver += 1) {
        given += points[giver]?.[(sign - (signs[giver] ?? 0) + total.length) % total.length] ?? 0;
      }
      total[sign] = sum + given;
      return given;
    });
  });
  return { bindus, total };
}
