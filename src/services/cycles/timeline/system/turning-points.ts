import type { Cycle } from './nine-cycles.ts';
import { CYCLES } from './nine-cycles.ts';
import type { Phase } from './phase.ts';
import { boundariesOf, phaseOf } from './phase.ts';

/**
 * Years in which at least one cycle enters another phase. The score adds up the weights of those cycles. Says nothing
 * about what happened in such a year.
 */
export const TURNING_CLASSES = ['minor', 'major', 'grand'] as const;
export type TurningClass = (typeof TURNING_CLASSES)[number];

type PhaseChange = { cycle: Cycle; from: Phase; to: Phase };

export type TurningPoint = {
  year: number;
  score: number;
  class: TurningClass;
  /** The longest cycle first. */
  changes: PhaseChange[];
};

const MAJOR_FROM = 6;
const GRAND_FROM = 21;

export function classOf(score: number): TurningClass {
  if (score >= GRAND_FROM) return 'grand';
  return score >= MAJOR_FROM ? 'major' : 'minor';
}

/** All of them from `first` to `last`, both included, in order. */
export function turningPoints(first: number, last: number): TurningPoint[] {
  const turning = new Map<number, Cycle[]>();
  for (const cycle of CYCLES) {
    for (const year of boundariesOf(cycle, first, last)) turning.set(year, [...(turning.get(year) ?? []), cycle]);
  }
  return [...turning].map(([year, cycles]) => turningPoint(year, cycles)).sort((a, b) => a.year - b.year);
}

function turningPoint(year: number, cycles: readonly Cycle[]): TurningPoint {
  const score = cycles.reduce((sum, cycle) => sum + cycle.weight, 0);
  const changes = cycles.map((cycle) => ({ cycle, from: phaseOf(cycle, year - 1), to: phaseOf(cycle, year) }));
  return { year, score, class: classOf(score), changes };
}

/** How far from a turning point an event still counts as near: a hundredth of the longest cycle that turns. */
export function nearnessOf(point: TurningPoint): number {
  return Math.ceil(Math.max(...point.changes.map(({ cycle }) => cycle.length)) / 100);
}
