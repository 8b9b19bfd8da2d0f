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

/** A second of time, in days. */
const FINEST = 1 / 86_400;

/** A local day, as a rule in days from its noon: half a day to each side, but for days on which clocks were changed. */
export type LocalDay = { from: number; until: number };

/** `moonAt` takes days from noon. The Moon crosses at most two nakshatras a day, and never turns back. */
export function moonOverDay(atNoon: ZodiacPoint, stretches: readonly MoonStretch[]): MoonOverDay {
  const [first, last] = [stretches[0]?.start ?? atNoon, stretches.at(-1)?.end ?? atNoon];
  const [at_start, at_end] = [first.nakshatra.name, last.nakshatra.name];
  return { at_start, at_noon: atNoon.nakshatra.name, at_end, is_stable: at_start === at_end };
}

/** One to three of them, one after the other. */
export function moonStretches(moonAt: (days: number) => ZodiacPoint, day: LocalDay): MoonStretch[] {
  const stretches: MoonStretch[] = [];
  let { from } = day;
  while (from < day.until) {
    const start = moonAt(from);
    const until = endOf(start, { from, until: day.until }, moonAt);
    stretches.push({ from, until, start, end: moonAt(until - FINEST) });
    from = until;
  }
  return stretches;
}

/** To the second, by halving. */
function endOf({ nakshatra }: ZodiacPoint, { from, until }: LocalDay, moonAt: (days: number) => ZodiacPoint): number {
  const isWithin = (days: number) => moonAt(days).nakshatra.index === nakshatra.index;
  if (isWithin(until)) return until;
  let [within, beyond] = [from, until];
  while (beyond - within > FINEST) {
    const middle = (within + beyond) / 2;
    if (isWithin(middle)) within = middle;
    else beyond = middle;
  }
  return beyond;
}
