import type { GrahaName, PlanetName } from '../../../zodiac/graha-names.ts';
import { isPlanet } from '../../../zodiac/graha-names.ts';
import { signAt } from '../../../zodiac/signs.ts';
import { debilitationOf, PLANETS } from '../tables/grahas.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';

/**
 * How well a planet stands in its sign. Degrees matter only for moolatrikona; exaltation and debilitation are whole signs,
 * save where exaltation shares its sign with moolatrikona and ends where that begins. Friendships are the natural ones:
 * the temporary ones of a chart are left out.
 */
export const DIGNITIES = ['exalted', 'moolatrikona', 'own', 'friend', 'neutral', 'enemy', 'debilitated'] as const;
export type Dignity = (typeof DIGNITIES)[number];

/** Null for the nodes, about which the schools disagree. */
export function dignityOf(name: GrahaName, point: ZodiacPoint): Dignity | null {
  return isPlanet(name) ? dignityOfPlanet(name, point) : null;
}

function dignityOfPlanet(planet: PlanetName, { sign, degree }: ZodiacPoint): Dignity {
  const { exaltation, moolatrikona } = PLANETS[planet];
  const isSignOfMoolatrikona = sign === moolatrikona.sign;
  if (isSignOfMoolatrikona && degree >= moolatrikona.from && degree < moolatrikona.to) return 'moolatrikona';
  if (sign === exaltation.sign && !(isSignOfMoolatrikona && degree >= moolatrikona.to)) return 'exalted';
  if (sign === debilitationOf(planet).sign) return 'debilitated';
  return dignityUnder(signAt(sign).lord, planet);
}

/** What is left when neither exaltation nor debilitation nor moolatrikona applies: it is the lord of the sign that counts. */
function dignityUnder(lord: PlanetName, planet: PlanetName): Dignity {
  const { friends, enemies } = PLANETS[planet];
  if (lord === planet) return 'own';
  if (friends.includes(lord)) return 'friend';
  return enemies.includes(lord) ? 'enemy' : 'neutral';
}
