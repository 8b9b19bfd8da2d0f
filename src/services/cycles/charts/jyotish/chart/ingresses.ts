import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES, isPlanet } from '../../../zodiac/graha-names.ts';
import type { SignIndex } from '../../../zodiac/signs.ts';
import type { Sky } from '../../ephemeris/sky.ts';
import { zodiacPoint } from '../tables/zodiac-point.ts';

/** What goes from one sign into another on a day whose hour is not known; the Moon is told by its nakshatras. */
export type Ingress = { name: GrahaName; from: SignIndex; into: SignIndex };
/** `node` is the longitude of Rahu; Ketu stands opposite. */
type Moment = { bodies: Sky['bodies']; node: number; ayanamsa: number };

export function ingressesBetween(start: Moment, end: Moment): Ingress[] {
  const signOf = (name: GrahaName, moment: Moment) => zodiacPoint(longitudeOf(name, moment) - moment.ayanamsa).sign;
  return GRAHA_NAMES.filter((name) => name !== 'Moon')
    .map((name) => ({ name, from: signOf(name, start), into: signOf(name, end) }))
    .filter(({ from, into }) => from !== into);
}

function longitudeOf(name: GrahaName, { bodies, node }: Moment): number {
  if (isPlanet(name)) return bodies[name].longitude;
  return name === 'Rahu' ? node : node + 180;
}
