import type { PlanetName } from '../../zodiac/graha-names.ts';
import type { MotionSource } from './motion.ts';
import type { EclipticOfDate } from './precession.ts';

/**
 * The sky at an instant, as seen from the centre of the Earth: apparent places, corrected for light-time, deflection and
 * aberration. Angles are in degrees. Longitudes count from the mean equinox of date: nutation is told apart, because a
 * sidereal longitude leaves it out.
 */
export type ApparentPlace = {
  /** In [0, 360), from the mean equinox of date. */
  longitude: number;
  /** From the ecliptic of date. */
  latitude: number;
  /** Degrees of longitude a day, measured against the mean equinox; negative while retrograde. */
  speed: number;
};

/** An ascending node of the Moon's orbit. */
export type NodePlace = { longitude: number; speed: number };

export type Sky = {
  /** Julian days. */
  ut: number;
  tt: number;
  deltaTSeconds: number;
  bodies: Readonly<Record<PlanetName, ApparentPlace>>;
  meanNode: NodePlace;
  trueNode: NodePlace;
  nutation: { longitude: number; obliquity: number };
  /** What the longitudes are measured on. */
  ecliptic: EclipticOfDate;
  /** With nutation. */
  trueObliquity: number;
  /** Greenwich apparent sidereal time as an angle, in [0, 360). */
  siderealTime: number;
  source: MotionSource['name'];
};

export type SkyReader = {
  /** `ut` is a Julian day in universal time. */
  at: (ut: number) => Sky;
  /** The Moon of the same sky alone, which by series takes a fraction of the time. */
  moonAt: (ut: number) => Pick<Sky, 'ecliptic'> & Pick<ApparentPlace, 'longitude'>;
  /**
   * The Sun alone, for sunrise: at so many days, a few at most, from the instant. Much cheaper than whole skies, and more so
   * when the instant's nutation is known.
   */
  sunAround: (ut: number, days: readonly number[], nutation?: Sky['nutation']) => SunOnEquator[];
};

/** Apparent, on the true equator of date, in degrees; with Greenwich apparent sidereal time. */
type SunOnEquator = { rightAscension: number; declination: number; siderealTime: number };
