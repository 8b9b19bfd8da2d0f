import type { GrahaName, PlanetName } from '../../../zodiac/graha-names.ts';
import { isPlanet } from '../../../zodiac/graha-names.ts';
import { signAt } from '../../../zodiac/signs.ts';
import { debilitationOf, PLANETS } from '../tables/grahas.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import type { CompoundRelation, Friendship } from './friendship.ts';
import { COMPOUND_RELATIONS, friendshipOf, naturalRelation } from './friendship.ts';
import type { Placements } from './placements.ts';

/**
 * How well a planet stands in its sign. Degrees matter only for moolatrikona; exaltation and debilitation are whole signs,
 * save where exaltation shares its sign with moolatrikona and ends where that begins. In the signs of others it is the
 * compound friendship that counts.
 */
export const DIGNITIES = ['exalted', 'moolatrikona', 'own', ...COMPOUND_RELATIONS, 'debilitated'] as const;
export type Dignity = (typeof DIGNITIES)[number];

/** Null for the nodes, about which the schools disagree. */
type Standing = { dignity: Dignity | null; friendship: Friendship | null };

export function standingOf(name: GrahaName, placements: Pick<Placements, 'grahas'>): Standing {
  if (!isPlanet(name)) return { dignity: null, friendship: null };
  const friendship = friendshipOf(name, placements);
  return { dignity: dignityAt(name, placements.grahas[name].point, friendship?.compound), friendship };
}

/** Without a relation to the lord of the sign, the natural one counts. */
export function dignityAt(planet: PlanetName, { sign, degree }: ZodiacPoint, relation?: CompoundRelation): Dignity {
  const { exaltation, moolatrikona } = PLANETS[planet];
  const isSignOfMoolatrikona = sign === moolatrikona.sign;
  if (isSignOfMoolatrikona && degree >= moolatrikona.from && degree < moolatrikona.to) return 'moolatrikona';
  if (sign === exaltation.sign && !(isSignOfMoolatrikona && degree >= moolatrikona.to)) return 'exalted';
  if (sign === debilitationOf(planet).sign) return 'debilitated';
  const { lord } = signAt(sign);
  return lord === planet ? 'own' : (relation ?? naturalRelation(planet, lord));
}
