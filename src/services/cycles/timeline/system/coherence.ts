import { ANCHOR_YEAR, CYCLES, MASTER_LENGTH, TOTAL_WEIGHT } from './nine-cycles.ts';
import type { Phase } from './phase.ts';
import { PHASES, phaseIndex, yearsInto } from './phase.ts';

/**
 * How far the nine cycles are in step: the length of the weighted mean of their hands on the dial, 1 when all point the
 * same way and 0 when they cancel out (the order parameter of coupled oscillators). A description, not a force.
 */
const RADIANS_A_YEAR_OF_MASTER = (2 * Math.PI) / MASTER_LENGTH;

/**
 * Every length divides the master's, so that one table of its 5,500 years holds all there is. The second half mirrors the
 * first: both are computed once, so that two years which are equal do not differ by the noise of the arithmetic.
 */
const table = Float64Array.from({ length: MASTER_LENGTH }, (_, index) =>
  computeCoherence(ANCHOR_YEAR + Math.min(index, MASTER_LENGTH - index)),
);
const ascending = Float64Array.from(table).sort();

export function coherenceOf(year: number): number {
  return table[yearsInto({ length: MASTER_LENGTH }, year)] as number;
}

/** The share of the master cycle's years that are less coherent, in whole per cent. */
export function coherencePercentile(year: number): number {
  const value = coherenceOf(year);
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return Math.round((100 * low) / MASTER_LENGTH);
}

/** The phase with the most weight; between equals the one that the longer cycle is in. */
export function dominantPhase(year: number): Phase {
  const weights = PHASES.map(() => 0);
  for (const cycle of CYCLES) weights[phaseIndex(cycle, year)] = (weights[phaseIndex(cycle, year)] ?? 0) + cycle.weight;
  const most = Math.max(...weights);
  const longest = CYCLES.find((cycle) => weights[phaseIndex(cycle, year)] === most) ?? CYCLES[0];
  return PHASES[phaseIndex(longest, year)] as Phase;
}

function computeCoherence(year: number): number {
  let x = 0;
  let y = 0;
  for (const cycle of CYCLES) {
    const angle = yearsInto(cycle, year) * (MASTER_LENGTH / cycle.length) * RADIANS_A_YEAR_OF_MASTER;
    x += cycle.weight * Math.cos(angle);
    y += cycle.weight * Math.sin(angle);
  }
  return Math.hypot(x, y) / TOTAL_WEIGHT;
}
