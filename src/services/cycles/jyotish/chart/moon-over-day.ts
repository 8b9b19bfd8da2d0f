import type { NakshatraName } from '../nakshatras.ts';

/** How the Moon's nakshatra changes over a day whose hour is not known. */
export type MoonOverDay = {
  at_start: NakshatraName;
  at_noon: NakshatraName;
  at_end: NakshatraName;
  is_stable: boolean;
};

/** `nakshatraAt` takes days from noon. The Moon crosses at most two nakshatras a day, and never turns back. */
export function moonOverDay(nakshatraAt: (days: number) => NakshatraName): MoonOverDay {
  const [at_start, at_noon, at_end] = [nakshatraAt(-0.5), nakshatraAt(0), nakshatraAt(0.5)];
  return { at_start, at_noon, at_end, is_stable: at_start === at_end };
}
