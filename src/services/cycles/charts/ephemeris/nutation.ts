import { ARCSECOND, DEGREE } from '#lib/geometry/angles.ts';
import { centuriesSince2000 } from './julian-day.ts';
import { NUTATION_TERMS } from './nutation-terms.ts';

/**
 * Nutation: how far the true equinox and obliquity swing around the mean ones. IAU 2000B: the 77 largest terms, and a
 * constant for what the planets add. Within a thousandth of an arc-second of the full model around 2000.
 */
export type Nutation = {
  /** In degrees. */
  longitude: number;
  obliquity: number;
};

const ARCSECONDS_IN_CIRCLE = 1296000;
const UNIT_OF_AMPLITUDES = 1e-7;
/** What stands for the terms of the planets, in arc-seconds. */
const PLANETARY = { longitude: -0.000135, obliquity: 0.000388 };

const radians = (arcseconds: number) => (arcseconds % ARCSECONDS_IN_CIRCLE) * ARCSECOND;

/** The mean longitude of the Moon's node as nutation counts it, in radians. */
export const nodeArgument = (centuries: number): number => radians(450160.398036 - 6962890.5431 * centuries);

export function nutationAt(tt: number): Nutation {
  const centuries = centuriesSince2000(tt);
  const moonAnomaly = radians(485868.249036 + 1717915923.2178 * centuries);
  const sunAnomaly = radians(1287104.79305 + 129596581.0481 * centuries);
  const latitudeArgument = radians(335779.526232 + 1739527262.8478 * centuries);
  const elongation = radians(1072260.70369 + 1602961601.209 * centuries);
  const node = nodeArgument(centuries);
  let [longitude, obliquity] = [0, 0];
  for (const term of NUTATION_TERMS) {
    const angle =
      term[0] * moonAnomaly + term[1] * sunAnomaly + term[2] * latitudeArgument + term[3] * elongation + term[4] * node;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    longitude += (term[5] + term[6] * centuries) * sine + term[7] * cosine;
    obliquity += (term[8] + term[9] * centuries) * cosine + term[10] * sine;
  }
  return {
    longitude: degrees(longitude * UNIT_OF_AMPLITUDES + PLANETARY.longitude),
    obliquity: degrees(obliquity * UNIT_OF_AMPLITUDES + PLANETARY.obliquity),
  };
}

const degrees = (arcseconds: number) => (arcseconds * ARCSECOND) / DEGREE;
