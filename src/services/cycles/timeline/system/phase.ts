import type { Cycle } from './nine-cycles.ts';
import { ANCHOR_YEAR } from './nine-cycles.ts';

/**
 * Where a year lies in a cycle, in integers only. A cycle has four phases of equal length; the reset is the end of the
 * last one. A length that four does not divide gives phases that differ by a year at most.
 */
export const PHASES = ['Emergence', 'Ascendancy', 'Contraction', 'Reset/Renewal'] as const;
export type Phase = (typeof PHASES)[number];

const QUARTERS = PHASES.length;

/** Years since the cycle's start, from 0 to its length less one; also before the anchor. */
export function yearsInto(cycle: Pick<Cycle, 'length'>, year: number): number {
  return (((year - ANCHOR_YEAR) % cycle.length) + cycle.length) % cycle.length;
}

export function phaseIndex(cycle: Pick<Cycle, 'length'>, year: number): number {
  return Math.floor((QUARTERS * yearsInto(cycle, year)) / cycle.length);
}

export function phaseOf(cycle: Pick<Cycle, 'length'>, year: number): Phase {
  return PHASES[phaseIndex(cycle, year)] as Phase;
}

export type Position = {
  started: number;
  /** The first year of the next round. */
  ends: number;
  phase: Phase;
  phaseIndex: number;
  /** Share of the cycle that is over, from 0 to less than 1. */
  progress: number;
  /** The first year of the next phase. */
  nextTurning: number;
};

export function positionOf(cycle: Pick<Cycle, 'length'>, year: number): Position {
  const into = yearsInto(cycle, year);
  const index = phaseIndex(cycle, year);
  const started = year - into;
  return {
    started,
    ends: started + cycle.length,
    phase: PHASES[index] as Phase,
    phaseIndex: index,
    progress: into / cycle.length,
    nextTurning: started + firstYearOfPhase(cycle, index + 1),
  };
}

/** Counted from the cycle's start; of 4: its end. */
export function firstYearOfPhase(cycle: Pick<Cycle, 'length'>, index: number): number {
  return Math.ceil((index * cycle.length) / QUARTERS);
}

/** Every year from `first` to `last` in which the cycle enters another phase, in order. */
export function boundariesOf(cycle: Pick<Cycle, 'length'>, first: number, last: number): number[] {
  const boundaries: number[] = [];
  for (let started = first - yearsInto(cycle, first); started <= last; started += cycle.length) {
    for (let index = 0; index < QUARTERS; index += 1) {
      const year = started + firstYearOfPhase(cycle, index);
      if (year >= first && year <= last) boundaries.push(year);
    }
  }
  return boundaries;
}
