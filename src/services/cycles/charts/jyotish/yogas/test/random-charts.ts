import { seededRandom } from '#kernel/seeded-random.ts';
import { ascendantAt } from '../../../ephemeris/ascendant.ts';
import { openSky } from '../../../ephemeris/open-sky.ts';
import { ayanamsaAt } from '../../chart/ayanamsa.ts';
import { placeGrahas } from '../../chart/place-grahas.ts';
import type { Placements } from '../../chart/placements.ts';

/**
 * Charts of the real sky, from 1900 to 2050, up to 50 degrees north and south: what the incidence of a yoga is measured
 * on. The same seed makes the same charts. Day is told by the Sun's side of the horizon, without refraction.
 */
const FIRST_DAY = 2415020.5;
const LAST_DAY = 2469807.5;
const LATITUDES = 50;

export function* randomCharts(count: number, seed: number): Generator<Placements> {
  const random = seededRandom(seed);
  const reader = openSky();
  for (let made = 0; made < count; made += 1) {
    const sky = reader.at(FIRST_DAY + random.fraction() * (LAST_DAY - FIRST_DAY));
    const lat = (2 * random.fraction() - 1) * LATITUDES;
    const ascendant = ascendantAt(sky, lat, 360 * random.fraction()) ?? Number.NaN;
    const isDay = (sky.bodies.Sun.longitude - ascendant + 360) % 360 > 180;
    yield placeGrahas(sky, { ayanamsa: ayanamsaAt('lahiri', sky.ecliptic), node: 'mean', ascendant, isDay });
  }
}
