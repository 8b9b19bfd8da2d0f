import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { isPlanet } from '../../../zodiac/graha-names.ts';
import { PLANETS } from '../tables/grahas.ts';
import { separation } from '../tables/zodiac-point.ts';
import type { Placements } from './placements.ts';

/**
 * Whether a graha is lost in the Sun's light: as near to it in longitude as its orb, or nearer. The Sun itself and the
 * nodes have no orb, so they never are. Latitude is not looked at.
 */
export function isCombust({ grahas }: Pick<Placements, 'grahas'>, name: GrahaName): boolean {
  const orbs = isPlanet(name) ? PLANETS[name].combustion : null;
  if (orbs === null) return false;
  const { point, isRetrograde } = grahas[name];
  return separation(point, grahas.Sun.point) <= (isRetrograde ? orbs.retrograde : orbs.direct);
}
