import type lunarTheory from 'astronomia/data/elpMppDe';
import { ARCSECOND } from '#lib/geometry/angles.ts';
import type { Vector } from '#lib/geometry/vector.ts';
import { minus, plus, times } from '#lib/geometry/vector.ts';
import { centuriesSince2000, DAYS_IN_JULIAN_CENTURY } from '../julian-day.ts';
import type { Motion } from '../motion.ts';
import type { Changing, Coordinate, PackedTerms } from './coordinate.ts';
import { column, coordinateAt, motionOf, rowsByPower } from './coordinate.ts';

/**
 * The Moon around the Earth by ELP/MPP02 (Chapront and Francou 2003), fitted to DE405. Each term is amplitude x sin(phase),
 * the phase a polynomial in time. The theory counts along the moving ecliptic of date from a departure point; a slow
 * rotation (Laskar's P and Q) turns that into the ecliptic and equinox of J2000, and a last small one into the frame of the
 * planets.
 */
type LunarTheory = typeof lunarTheory;
type Quartic = readonly [number, number, number, number, number];

const KM_IN_UNIT = 149597870.7;
const NUMBERS_IN_TERM = 6;
const LASKAR_P: Quartic = [0.10180391e-4, 0.47020439e-6, -0.5417367e-9, -0.2507948e-11, 0.463486e-14];
const LASKAR_Q: Quartic = [-0.113469002e-3, 0.12372674e-6, 0.1265417e-8, -0.1371808e-11, -0.320334e-14];
/** In centuries: long enough for the rotation's own change to show. */
const ROTATION_STEP = 0.01;
/**
 * The two theories count longitudes from origins that lie 0.04 arc-seconds apart: this one from 0.0503 west of that of the
 * ICRS (Chapront and Francou 2003), the planets' from 0.0908 (the matrix of Bretagnon and Francou 1988).
 */
const ORIGIN_SHIFT = (0.0908 - 0.0503) * ARCSECOND;
/**
 * The tides slow the Moon by 25.826 arc-seconds a century, a century, in DE405, and by 25.80 in DE431, which knows twenty
 * more years of laser ranging; the table of delta-T supposes the latter. Slowed less, the Moon is ahead on its way: by half
 * of the difference times the square of time, as a share of what it covers in a century.
 */
const TIDAL_LEAD = (25.826 - 25.8) / 2 / 1_732_559_343.7;

/** The motion from the centre of the Earth at a Julian day in terrestrial time. */
export function moonTheory(theory: LunarTheory): (tt: number) => Motion {
  const pack = (coordinate: Coordinate) => rowsByPower(coordinate, NUMBERS_IN_TERM).map(packed);
  const [longitude, latitude, distance] = [pack(theory.L), pack(theory.B), pack(theory.R)];
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0, w4 = 0] = theory.W1;
  const meanLongitude: Quartic = [w0, w1, w2, w3, w4];
  return (tt) => {
    const centuries = centuriesSince2000(tt);
    const t = centuries + TIDAL_LEAD * centuries * centuries;
    const mean = { value: quartic(meanLongitude, t), rate: quarticRate(meanLongitude, t) };
    const swing = scaled(coordinateAt(longitude, t), ARCSECOND);
    const { position, velocity } = motionOf(
      { value: mean.value + swing.value, rate: mean.rate + swing.rate },
      scaled(coordinateAt(latitude, t), ARCSECOND),
      scaled(coordinateAt(distance, t), 1 / KM_IN_UNIT),
      DAYS_IN_JULIAN_CENTURY,
    );
    const rotate = rotationAt(t);
    const rotateLater = rotationAt(t + ROTATION_STEP);
    const turned = rotate(position);
    const drift = times(1 / (ROTATION_STEP * DAYS_IN_JULIAN_CENTURY), minus(rotateLater(position), turned));
    return { position: turned, velocity: plus(rotate(velocity), drift) };
  };
}

const quartic = ([c0, c1, c2, c3, c4]: Quartic, x: number) => c0 + x * (c1 + x * (c2 + x * (c3 + x * c4)));
const quarticRate = ([, c1, c2, c3, c4]: Quartic, x: number) => c1 + x * (2 * c2 + x * (3 * c3 + x * 4 * c4));

const scaled = ({ value, rate }: Changing, factor: number): Changing => ({
  value: value * factor,
  rate: rate * factor,
});

/** From the ecliptic of date into the frame of the planets; `t` in centuries since J2000. */
function rotationAt(t: number): (vector: Vector) => Vector {
  const [p, q] = [t * quartic(LASKAR_P, t), t * quartic(LASKAR_Q, t)];
  const root = Math.sqrt(1 - p * p - q * q);
  return ([x, y, z]) => {
    const [a, b] = [
      (1 - 2 * p * p) * x + 2 * p * q * y + 2 * p * root * z,
      2 * p * q * x + (1 - 2 * q * q) * y - 2 * q * root * z,
    ];
    return [
      a - ORIGIN_SHIFT * b,
      b + ORIGIN_SHIFT * a,
      -2 * p * root * x + 2 * q * root * y + (1 - 2 * p * p - 2 * q * q) * z,
    ];
  };
}

function packed(rows: readonly (readonly number[])[]): PackedTerms {
  const [amplitudes, p0, p1, p2, p3, p4] = [
    column(rows, 0),
    column(rows, 1),
    column(rows, 2),
    column(rows, 3),
    column(rows, 4),
    column(rows, 5),
  ];
  return {
    sum(time, into) {
      let [value, rate] = [0, 0];
      for (let term = amplitudes.length - 1; term >= 0; term -= 1) {
        const amplitude = amplitudes[term] as number;
        const [c1, c2, c3, c4] = [p1[term] as number, p2[term] as number, p3[term] as number, p4[term] as number];
        const phase = (p0[term] as number) + time * (c1 + time * (c2 + time * (c3 + time * c4)));
        const frequency = c1 + time * (2 * c2 + time * (3 * c3 + time * 4 * c4));
        value += amplitude * Math.sin(phase);
        rate += amplitude * frequency * Math.cos(phase);
      }
      into.value = value;
      into.rate = rate;
    },
  };
}
