import elpMpp02 from 'astronomia/data/elpMppDe';
import earth from 'astronomia/data/vsop87Bearth';
import jupiter from 'astronomia/data/vsop87Bjupiter';
import mars from 'astronomia/data/vsop87Bmars';
import mercury from 'astronomia/data/vsop87Bmercury';
import saturn from 'astronomia/data/vsop87Bsaturn';
import venus from 'astronomia/data/vsop87Bvenus';
import type { Motion, MotionSource, OrbitingBody } from '../motion.ts';
import { moonTheory } from './elp-mpp02.ts';
import { planetTheory } from './vsop87.ts';

/** The terms below change no place that is seen from Earth by a hundredth of an arc-second. */
export const SMALLEST_AMPLITUDE = 1e-9;

/**
 * The motions straight from the series of the theories: exact at any instant, and the slower of the two sources. The
 * coefficients are those of the package astronomia (MIT).
 */
export function openSeries(): MotionSource {
  const planets: Readonly<Record<OrbitingBody, (tt: number) => Motion>> = {
    Mercury: planetTheory(mercury, SMALLEST_AMPLITUDE),
    Venus: planetTheory(venus, SMALLEST_AMPLITUDE),
    Earth: planetTheory(earth, SMALLEST_AMPLITUDE),
    Mars: planetTheory(mars, SMALLEST_AMPLITUDE),
    Jupiter: planetTheory(jupiter, SMALLEST_AMPLITUDE),
    Saturn: planetTheory(saturn, SMALLEST_AMPLITUDE),
  };
  const moon = moonTheory(elpMpp02);
  return { name: 'series', heliocentric: (body, tt) => planets[body](tt), moon };
}
