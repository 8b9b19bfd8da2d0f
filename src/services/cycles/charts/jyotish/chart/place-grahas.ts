import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import type { SignIndex } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';
import type { Sky } from '../../ephemeris/sky.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import { zodiacPoint } from '../tables/zodiac-point.ts';
import type { Placement, Placements } from './placements.ts';
import { houseFrom } from './placements.ts';
import type { NodeKind } from './question.ts';
import { rounded } from './rounded.ts';

/** From the sky to the chart: tropical places and speeds become sidereal ones, and signs become houses. */
type Reckoning = {
  /** Mean, in degrees. */
  ayanamsa: number;
  node: NodeKind;
  /** Degrees from the mean equinox of date; null where there is none. */
  ascendant: number | null;
  isDay: boolean | null;
};

const SPEED_DIGITS = 6;

export function placeGrahas(sky: Sky, { ayanamsa, node, ascendant, isDay }: Reckoning): Placements {
  const rising = ascendant === null ? null : zodiacPoint(ascendant - ayanamsa);
  const moon = zodiacPoint(sky.bodies.Moon.longitude - ayanamsa);
  const firstSign = (rising ?? moon).sign;
  const { longitude, speed: tropicalSpeed } = node === 'mean' ? sky.meanNode : sky.trueNode;
  const speed = tropicalSpeed - sky.ecliptic.precession;
  const planets = byName(PLANET_NAMES, (name) => {
    const place = sky.bodies[name];
    const point = name === 'Moon' ? moon : zodiacPoint(place.longitude - ayanamsa);
    return placement(name, point, place.latitude, place.speed - sky.ecliptic.precession, firstSign);
  });
  const rahu = zodiacPoint(longitude - ayanamsa);
  // From Rahu as rounded: rounded apart, the two would not always be exactly opposite.
  const ketu = zodiacPoint(rahu.longitude + 180);
  const grahas = {
    ...planets,
    Rahu: placement('Rahu', rahu, 0, speed, firstSign),
    Ketu: placement('Ketu', ketu, 0, speed, firstSign),
  };
  return { ascendant: rising, firstSign, grahas, isDay };
}

function placement(
  name: GrahaName,
  point: ZodiacPoint,
  latitude: number,
  speed: number,
  firstSign: SignIndex,
): Placement {
  // As it is printed, so that the answer cannot call what stands still retrograde.
  const told = rounded(speed, SPEED_DIGITS);
  return { name, point, latitude, speed: told, isRetrograde: told < 0, house: houseFrom(firstSign, point.sign) };
}
