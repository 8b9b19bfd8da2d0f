import type { SignIndex } from '../../../zodiac/signs.ts';
import { SIGN_DEGREES, SIGN_NAMES } from '../../../zodiac/signs.ts';
import type { Nakshatra } from './nakshatras.ts';
import { NAKSHATRAS, PADAS } from './nakshatras.ts';
import type { VargaDivision } from './varga-sign.ts';
import { vargaSign } from './varga-sign.ts';

/**
 * A sidereal longitude, kept as a whole number of ten-millionths of a degree (0.00036 arc-seconds), which is also what an
 * answer prints. Sign, nakshatra, pada and divisions follow from that number in integers, so that no two of them can
 * disagree about a boundary.
 */
export const ARCS_IN_DEGREE = 10_000_000;
const ARCS_IN_SIGN = SIGN_DEGREES * ARCS_IN_DEGREE;
const ARCS_IN_CIRCLE = ARCS_IN_SIGN * SIGN_NAMES.length;
const PADAS_IN_CIRCLE = NAKSHATRAS.length * PADAS;

export type ZodiacPoint = {
  readonly arcs: number;
  /** Degrees, in [0, 360). */
  readonly longitude: number;
  readonly sign: SignIndex;
  /** Degrees from the start of the sign, in [0, 30). */
  readonly degree: number;
  readonly nakshatra: Nakshatra;
  /** 1 to 4. */
  readonly pada: number;
  /** How much of the nakshatra lies behind it, in [0, 1). */
  readonly nakshatraShare: number;
};

/** `degrees` may lie outside [0, 360). */
export function zodiacPoint(degrees: number): ZodiacPoint {
  if (!Number.isFinite(degrees)) throw new RangeError(`Not an angle: ${degrees}`);
  const rounded = Math.round(degrees * ARCS_IN_DEGREE) % ARCS_IN_CIRCLE;
  const arcs = rounded < 0 ? rounded + ARCS_IN_CIRCLE : rounded + 0;
  const inSign = arcs % ARCS_IN_SIGN;
  const nakshatraArcs = arcs * NAKSHATRAS.length;
  const pada = Math.floor((arcs * PADAS_IN_CIRCLE) / ARCS_IN_CIRCLE);
  return {
    arcs,
    longitude: arcs / ARCS_IN_DEGREE,
    sign: ((arcs - inSign) / ARCS_IN_SIGN) as SignIndex,
    degree: inSign / ARCS_IN_DEGREE,
    nakshatra: NAKSHATRAS[Math.floor(nakshatraArcs / ARCS_IN_CIRCLE)] as Nakshatra,
    pada: (pada % PADAS) + 1,
    nakshatraShare: (nakshatraArcs % ARCS_IN_CIRCLE) / ARCS_IN_CIRCLE,
  };
}

/**
 * The first one, and the middle of every further quarter of a nakshatra that is entered on the shorter way to the second. A quarter of
 * 3°20' lies in one sign and in one navamsa.
 */
export function padasBetween(from: ZodiacPoint, to: ZodiacPoint): ZodiacPoint[] {
  const forward = (to.arcs - from.arcs + ARCS_IN_CIRCLE) % ARCS_IN_CIRCLE;
  const step = forward <= ARCS_IN_CIRCLE / 2 ? 1 : -1;
  const [first, last] = [padaOf(from), padaOf(to)];
  const count = ((last - first) * step + PADAS_IN_CIRCLE) % PADAS_IN_CIRCLE;
  const width = 360 / PADAS_IN_CIRCLE;
  return [
    from,
    ...Array.from({ length: count }, (_, index) => zodiacPoint((first + step * (index + 1) + 0.5) * width)),
  ];
}

const padaOf = ({ arcs }: ZodiacPoint) => Math.floor((arcs * PADAS_IN_CIRCLE) / ARCS_IN_CIRCLE);

export function pointInVarga(division: VargaDivision, { arcs, sign }: ZodiacPoint): SignIndex {
  return vargaSign(division, sign, arcs % ARCS_IN_SIGN, ARCS_IN_SIGN);
}

/** The shorter way between two points, in [0, 180] degrees. */
export function separation(one: ZodiacPoint, other: ZodiacPoint): number {
  const way = Math.abs(one.arcs - other.arcs);
  return Math.min(way, ARCS_IN_CIRCLE - way) / ARCS_IN_DEGREE;
}

/** Degrees from the first point forward to the second, in [0, 360). */
export function wayFrom(from: ZodiacPoint, to: ZodiacPoint): number {
  return ((to.arcs - from.arcs + ARCS_IN_CIRCLE) % ARCS_IN_CIRCLE) / ARCS_IN_DEGREE;
}
