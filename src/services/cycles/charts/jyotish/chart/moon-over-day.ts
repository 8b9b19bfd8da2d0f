import type { NakshatraName } from '../tables/nakshatras.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';

/** How the Moon's nakshatra changes over a day whose hour is not known. */
export type MoonOverDay = {
  at_start: NakshatraName;
  at_noon: NakshatraName;
  at_end: NakshatraName;
  is_stable: boolean;
};

/** A part of that day in which the Moon stays in one nakshatra. In days from noon; `end` is the last moment of it. */
export type MoonStretch = { from: number; until: number; start: ZodiacPoint; end: ZodiacPoint };

const HALF_DAY = 0.5;
/** A second of time, in days. */
const FINEST = 1 / 86_400;

/** `moonAt` takes days from noon. The Moon crosses at most two nakshatras a day, and never turns back. */
export function moonOverDay(atNoon: ZodiacPoint, stretches: readonly MoonStretch[]): MoonOverDay {
  const [first, last] = [stretches[0]?.start ?? atNoon, stretches.at(-1)?.end ?? atNoon];
  const [at_start, at_end] = [first.nakshatra.name, last.nakshatra.name];
  return { at_start, at_noon: atNoon.nakshatra.name, at_end, is_stable: at_start === at_end };
}

/** One to three of them, one after the other. */
export function moonStretches(moonAt: (days: number) => ZodiacPoint): MoonStretch[] {
  const stretches: MoonStretch[] = [];
  let from = -HALF_DAY;
  while (from < HALF_DAY) {
    const start = moonAt(from);
    const until = endOf(start, from, moonAt);
    stretches.push({ from, until, start, end: moonAt(until - FINEST) });
    from = until;
  }
  return stretches;
}

/** To the second, by halving. */
function endOf({ nakshatra }: ZodiacPoint, from: number, moonAt: (days: number) => ZodiacPoint): number {
  const isWithin = (days: number) => moonAt(days).nakshatra.index === nakshatra.index;
  if (isWithin(HALF_DAY)) return HALF_DAY;
  let [within, beyond] = [from, HALF_DAY];
  while (beyond - within > FINEST) {
    const middle = (within + beyond) / 2;
    if (isWithin(middle)) within = middle;
    else beyond = middle;
  }
  return beyond;
}
