import { ARCSECOND, DEGREE } from '#lib/geometry/angles.ts';
import type { Vector } from '#lib/geometry/vector.ts';
import { cross, dot, lengthOf, unit } from '#lib/geometry/vector.ts';
import { centuriesSince2000, DAYS_IN_JULIAN_CENTURY } from './julian-day.ts';

/**
 * Precession: the mean ecliptic and equinox of a date, seen from those of J2000. The long-term model of Vondrák, Capitaine
 * and Wallace (2011, A&A 534, A22), good for 200,000 years; its coefficients as in ERFA's ltpecl and ltpequ (BSD-3).
 */
export type EclipticOfDate = {
  /** Unit vectors in the dynamical ecliptic of J2000: to the mean equinox, 90 degrees further east, to the ecliptic pole. */
  equinox: Vector;
  east: Vector;
  pole: Vector;
  /** Mean, in degrees. */
  obliquity: number;
  /** Degrees a day that the equinox recedes, so that longitudes grow. */
  precession: number;
};

/** Periods in centuries, amplitudes in arc-seconds. */
type PeriodicTerm = { period: number; cosines: readonly [number, number]; sines: readonly [number, number] };
type Model = {
  /** Polynomials of the two coordinates in centuries, arc-seconds, from the constant on. */
  polynomials: readonly [Cubic, Cubic];
  periodic: readonly PeriodicTerm[];
};
type Cubic = readonly [number, number, number, number];

const ECLIPTIC_POLE: Model = {
  polynomials: [
    [5851.607687, -0.1189, -0.00028913, 0.000000101],
    [-1600.8863, 1.1689818, -0.0000002, -0.000000437],
  ],
  periodic: [
    { period: 708.15, cosines: [-5486.751211, -684.66156], sines: [667.66673, -5523.863691] },
    { period: 2309, cosines: [-17.127623, 2446.28388], sines: [-2354.886252, -549.74745] },
    { period: 1620, cosines: [-617.517403, 399.671049], sines: [-428.152441, -310.998056] },
    { period: 492.2, cosines: [413.44294, -356.652376], sines: [376.202861, 421.535876] },
    { period: 1183, cosines: [78.614193, -186.387003], sines: [184.778874, -36.776172] },
    { period: 622, cosines: [-180.732815, -316.80007], sines: [335.321713, -145.278396] },
    { period: 882, cosines: [-87.676083, 198.296701], sines: [-185.138669, -34.74445] },
    { period: 547, cosines: [46.140315, 101.135679], sines: [-120.97283, 22.885731] },
  ],
};

const EQUATOR_POLE: Model = {
  polynomials: [
    [5453.282155, 0.4252841, -0.00037173, -0.000000152],
    [-73750.93035, -0.7675452, -0.00018725, 0.000000231],
  ],
  periodic: [
    { period: 256.75, cosines: [-819.940624, 75004.344875], sines: [81491.287984, 1558.515853] },
    { period: 708.15, cosines: [-8444.676815, 624.033993], sines: [787.163481, 7774.939698] },
    { period: 274.2, cosines: [2600.009459, 1251.136893], sines: [1251.296102, -2219.534038] },
    { period: 241.45, cosines: [2755.17563, -1102.212834], sines: [-1257.950837, -2523.969396] },
    { period: 2309, cosines: [-167.659835, -2660.66498], sines: [-2966.79973, 247.850422] },
    { period: 492.2, cosines: [871.855056, 699.291817], sines: [639.744522, -846.485643] },
    { period: 396.1, cosines: [44.769698, 153.16722], sines: [131.600209, -1393.124055] },
    { period: 288.9, cosines: [-512.313065, -950.865637], sines: [-445.040117, 368.526116] },
    { period: 231.1, cosines: [-819.415595, 499.754645], sines: [584.522874, 749.045012] },
    { period: 1610, cosines: [-538.071099, -145.18821], sines: [-89.756563, 444.704518] },
    { period: 620, cosines: [-189.793622, 558.116553], sines: [524.42963, 235.934465] },
    { period: 157.87, cosines: [-402.922932, -23.923029], sines: [-13.549067, 374.049623] },
    { period: 220.3, cosines: [179.516345, -165.405086], sines: [-210.157124, -171.33018] },
    { period: 1200, cosines: [-9.814756, 9.344131], sines: [-44.919798, -22.899655] },
  ],
};

const OBLIQUITY_J2000 = 84381.406 * ARCSECOND;
const [COS_OBLIQUITY, SIN_OBLIQUITY] = [Math.cos(OBLIQUITY_J2000), Math.sin(OBLIQUITY_J2000)];

/** Arc-seconds a century, and its change in one: the rate of the polynomial of IAU 2006. */
const GENERAL_PRECESSION = [5028.796195, 2 * 1.1054348] as const;
/** So many arc-seconds a century are a degree a day. */
const ARCSECONDS_A_CENTURY = 3600 * DAYS_IN_JULIAN_CENTURY;

/** The frame of the planetary theories to the equator of J2000 (FK5), by rows: Bretagnon and Francou (1988). */
const ECLIPTIC_TO_EQUATOR: readonly [Vector, Vector, Vector] = [
  [1, 0.00000044036, -0.000000190919],
  [-0.000000479966, 0.917482137087, -0.397776982902],
  [0, 0.397776982902, 0.917482137087],
];

export function eclipticOfDate(tt: number): EclipticOfDate {
  const centuries = centuriesSince2000(tt);
  const [p, q] = evaluate(ECLIPTIC_POLE, centuries);
  const w = Math.sqrt(1 - p * p - q * q);
  const pole: Vector = [p, -q * COS_OBLIQUITY - w * SIN_OBLIQUITY, -q * SIN_OBLIQUITY + w * COS_OBLIQUITY];
  const [x, y] = evaluate(EQUATOR_POLE, centuries);
  const equatorPole: Vector = [x, y, Math.sqrt(1 - x * x - y * y)];
  const towardsEquinox = cross(equatorPole, pole);
  const equinox = unit(towardsEquinox);
  return {
    equinox: fromEquator(equinox),
    east: fromEquator(cross(pole, equinox)),
    pole: fromEquator(pole),
    obliquity: Math.atan2(lengthOf(towardsEquinox), dot(equatorPole, pole)) / DEGREE,
    precession: (GENERAL_PRECESSION[0] + GENERAL_PRECESSION[1] * centuries) / ARCSECONDS_A_CENTURY,
  };
}

/** In radians. */
function evaluate({ polynomials, periodic }: Model, centuries: number): [number, number] {
  let first = cubic(polynomials[0], centuries);
  let second = cubic(polynomials[1], centuries);
  for (const { period, cosines, sines } of periodic) {
    const angle = (2 * Math.PI * centuries) / period;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    first += cosines[0] * cosine + sines[0] * sine;
    second += cosines[1] * cosine + sines[1] * sine;
  }
  return [first * ARCSECOND, second * ARCSECOND];
}

const cubic = ([c0, c1, c2, c3]: Cubic, x: number) => c0 + x * (c1 + x * (c2 + x * c3));

/** Back from the equator: the transposed rotation. */
function fromEquator([x, y, z]: Vector): Vector {
  const [a, b, c] = ECLIPTIC_TO_EQUATOR;
  return [a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z];
}

/** Of a direction, in degrees; `longitude` in (-180, 180]. */
export function longitudeIn({ equinox, east }: EclipticOfDate, direction: Vector): number {
  return Math.atan2(dot(direction, east), dot(direction, equinox)) / DEGREE;
}

export function latitudeIn({ pole }: EclipticOfDate, direction: Vector): number {
  return Math.asin(dot(direction, pole) / lengthOf(direction)) / DEGREE;
}
