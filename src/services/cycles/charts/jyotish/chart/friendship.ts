import type { PlanetName } from '../../../zodiac/graha-names.ts';
import { signAt } from '../../../zodiac/signs.ts';
import { PLANETS } from '../tables/grahas.ts';
import type { Placements } from './placements.ts';
import { houseFrom } from './placements.ts';

/**
 * How a planet stands to the lord of its sign, fivefold (panchadha maitri): by nature, for the time of the chart by where
 * the lord stands, and both together.
 */
export const NATURAL_RELATIONS = ['friend', 'neutral', 'enemy'] as const;
export type NaturalRelation = (typeof NATURAL_RELATIONS)[number];
export const TEMPORARY_RELATIONS = ['friend', 'enemy'] as const;
type TemporaryRelation = (typeof TEMPORARY_RELATIONS)[number];
export const COMPOUND_RELATIONS = ['great_friend', 'friend', 'neutral', 'enemy', 'great_enemy'] as const;
export type CompoundRelation = (typeof COMPOUND_RELATIONS)[number];

export type Friendship = {
  lord: PlanetName;
  natural: NaturalRelation;
  temporary: TemporaryRelation;
  compound: CompoundRelation;
};

/** Counted from the planet, both ends included: a lord that stands there is a friend for the time. */
const FRIENDLY_HOUSES: readonly number[] = [2, 3, 4, 10, 11, 12];

const COMPOUND: Readonly<Record<NaturalRelation, Readonly<Record<TemporaryRelation, CompoundRelation>>>> = {
  friend: { friend: 'great_friend', enemy: 'neutral' },
  neutral: { friend: 'friend', enemy: 'enemy' },
  enemy: { friend: 'neutral', enemy: 'great_enemy' },
};

/** Null in its own sign, where it is nobody's guest. */
export function friendshipOf(planet: PlanetName, { grahas }: Pick<Placements, 'grahas'>): Friendship | null {
  const { lord } = signAt(grahas[planet].point.sign);
  if (lord === planet) return null;
  const natural = naturalRelation(planet, lord);
  const way = houseFrom(grahas[planet].point.sign, grahas[lord].point.sign);
  const temporary = FRIENDLY_HOUSES.includes(way) ? 'friend' : 'enemy';
  return { lord, natural, temporary, compound: COMPOUND[natural][temporary] };
}

export function naturalRelation(planet: PlanetName, lord: PlanetName): NaturalRelation {
  const { friends, enemies } = PLANETS[planet];
  if (friends.includes(lord)) return 'friend';
  return enemies.includes(lord) ? 'enemy' : 'neutral';
}
