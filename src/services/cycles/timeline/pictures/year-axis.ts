import { yearLabel } from '../system/year.ts';

/** Round years for an axis: 1000 BCE, 1 CE, 1000 CE. People have no year nought, so that 1 CE takes its place. */
const ROUND = [1, 2, 5];
/** From 1 CE to the first round year is a year less than a step: near enough to a whole step from five years on. */
const ERA_FROM_STEP = 5;

type Tick = { year: number; label: string };

/** In order, the finest that are at least `apart` years from each other, but for the year by which 1 CE is not round. */
export function roundTicks(first: number, last: number, apart: number): Tick[] {
  const step = roundStep(apart);
  const before = multiples(1 - last, 1 - first, step).map((year) => 1 - year);
  const since = multiples(first, last, step);
  const era = step >= ERA_FROM_STEP && first <= 1 && last >= 1 ? [1] : [];
  return [...before.reverse(), ...era, ...since].map((year) => ({ year, label: yearLabel(year) }));
}

function roundStep(apart: number): number {
  for (let power = 1; ; power *= 10) {
    const round = ROUND.find((digit) => digit * power >= apart);
    if (round !== undefined) return round * power;
  }
}

/** From 1 on, within both bounds. */
function multiples(low: number, high: number, step: number): number[] {
  const start = Math.ceil(Math.max(low, 1) / step);
  const count = Math.max(0, Math.floor(high / step) - start + 1);
  return Array.from({ length: count }, (_, index) => (start + index) * step);
}
