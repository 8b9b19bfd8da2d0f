import type { GrahaName, PlanetName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES, isPlanet, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import type { SignIndex } from '../../../zodiac/signs.ts';
import { SIGNS, signAt, signFrom } from '../../../zodiac/signs.ts';
import { aspects } from '../chart/aspects.ts';
import { isCombust } from '../chart/combustion.ts';
import type { Placement, Placements } from '../chart/placements.ts';
import { houseFrom } from '../chart/placements.ts';
import { debilitationOf, ownSignsOf, PLANETS } from '../tables/grahas.ts';
import { wayFrom } from '../tables/zodiac-point.ts';

/**
 * A chart that answers in the words of `YOGA_TERMS`, so that a yoga can be tested in the words of its condition. Knows no
 * yoga. Where there is no ascendant, its houses are counted from the Moon: see `hasAscendant`.
 */
export const ANGLES: readonly number[] = [1, 4, 7, 10];
export const HARD_HOUSES: readonly number[] = [6, 8, 12];
export const THE_FIVE = ['Mars', 'Mercury', 'Jupiter', 'Venus', 'Saturn'] as const satisfies readonly PlanetName[];
export const MERCURY_JUPITER_VENUS = ['Mercury', 'Jupiter', 'Venus'] as const satisfies readonly PlanetName[];
const TRINES: readonly number[] = [1, 5, 9];
const MALEFICS: readonly GrahaName[] = ['Sun', 'Mars', 'Saturn', 'Rahu', 'Ketu'];
const FULL_MOON_ELONGATION = 180;

export type Association = 'conjunct' | 'in exchange' | 'in mutual aspect';

export type ChartReading = {
  hasAscendant: boolean;
  isDay: boolean | null;
  placement(graha: GrahaName): Placement;
  signOf(graha: GrahaName): SignIndex;
  house(graha: GrahaName): number;
  /** Where the second stands, counted from the first: 1 in the same sign. */
  houseFrom(origin: GrahaName, graha: GrahaName): number;
  signOfHouse(house: number): SignIndex;
  lordOf(house: number): PlanetName;
  /** One or two, ascending. */
  housesRuledBy(planet: PlanetName): readonly number[];
  occupants(house: number): GrahaName[];
  inAngle(graha: GrahaName): boolean;
  inAngleFrom(origin: GrahaName, graha: GrahaName): boolean;
  inTrine(graha: GrahaName): boolean;
  inHardHouse(graha: GrahaName): boolean;
  isOwn(graha: GrahaName): boolean;
  isExalted(graha: GrahaName): boolean;
  isDebilitated(graha: GrahaName): boolean;
  isCombust(graha: GrahaName): boolean;
  isBenefic(graha: GrahaName): boolean;
  isMalefic(graha: GrahaName): boolean;
  conjunct(one: GrahaName, other: GrahaName): boolean;
  aspects(from: GrahaName, to: GrahaName): boolean;
  exchange(one: PlanetName, other: PlanetName): boolean;
  /** How two planets are associated; null if they are not, or are one. */
  association(one: PlanetName, other: PlanetName): Association | null;
};

export function readChart(placements: Placements): ChartReading {
  const { ascendant, firstSign, grahas, isDay } = placements;
  const signOf = (graha: GrahaName) => grahas[graha].point.sign;
  const house = (graha: GrahaName) => grahas[graha].house;
  const from = (origin: GrahaName, graha: GrahaName) => houseFrom(signOf(origin), signOf(graha));
  const signOfHouse = (number: number) => signFrom(firstSign + number - 1);
  const lordOf = (number: number) => signAt(signOfHouse(number)).lord;
  const conjunct = (one: GrahaName, other: GrahaName) => signOf(one) === signOf(other);
  const exchange = (one: PlanetName, other: PlanetName) =>
    one !== other && signAt(signOf(one)).lord === other && signAt(signOf(other)).lord === one;

  const mercuryIsBenefic = !MALEFICS.some((malefic) => conjunct(malefic, 'Mercury'));
  const moonIsBenefic = wayFrom(grahas.Sun.point, grahas.Moon.point) < FULL_MOON_ELONGATION;

  return {
    hasAscendant: ascendant !== null,
    isDay,
    placement: (graha) => grahas[graha],
    signOf,
    house,
    houseFrom: from,
    signOfHouse,
    lordOf,
    housesRuledBy: (planet) => HOUSES_RULED[firstSign]?.get(planet) ?? [],
    occupants: (number) => GRAHA_NAMES.filter((graha) => house(graha) === number),
    inAngle: (graha) => ANGLES.includes(house(graha)),
    inAngleFrom: (origin, graha) => ANGLES.includes(from(origin, graha)),
    inTrine: (graha) => TRINES.includes(house(graha)),
    inHardHouse: (graha) => HARD_HOUSES.includes(house(graha)),
    isOwn: (graha) => signAt(signOf(graha)).lord === graha,
    isExalted: (graha) => isPlanet(graha) && PLANETS[graha].exaltation.sign === signOf(graha),
    isDebilitated: (graha) => isPlanet(graha) && debilitationOf(graha).sign === signOf(graha),
    isCombust: (graha) => isCombust(placements, graha),
    isBenefic(graha) {
      if (graha === 'Mercury') return mercuryIsBenefic;
      if (graha === 'Moon') return moonIsBenefic;
      return graha === 'Jupiter' || graha === 'Venus';
    },
    isMalefic: (graha) => MALEFICS.includes(graha),
    conjunct,
    aspects: (one, other) => aspects(placements, one, other),
    exchange,
    association(one, other) {
      if (one === other) return null;
      if (conjunct(one, other)) return 'conjunct';
      if (exchange(one, other)) return 'in exchange';
      return aspects(placements, one, other) && aspects(placements, other, one) ? 'in mutual aspect' : null;
    },
  };
}

/** By the sign that is the first house. */
const HOUSES_RULED: readonly ReadonlyMap<PlanetName, readonly number[]>[] = SIGNS.map(
  ({ index: first }) => new Map(PLANET_NAMES.map((planet) => [planet, housesRuled(first, planet)])),
);

function housesRuled(first: SignIndex, planet: PlanetName): readonly number[] {
  const houses = ownSignsOf(planet).map(({ index }) => houseFrom(first, index));
  return houses.sort((one, other) => one - other);
}
