import type { NakshatraName } from '../tables/nakshatras.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';

/** How the Moon's nakshatra changes over a day whose hour is not known. */
export type MoonOverDay = {
  at_start: NakshatraName;
  at_noon: NakshatraName;
  at_end: NakshatraName;
  is_stable: boolean;
};

/** `moonAt` takes days from noon. The Moon crosses at most two nakshatras a day, and never turns back. */
export function moonOverDay(atNoon: ZodiacPoint, moonAt: (days: number) => ZodiacPoint): MoonOverDay {
  const [at_start, at_end] = [moonAt(-0.5).nakshatra.name, moonAt(0.5).nakshatra.name];
  return { at_start, at_noon: atNoon.nakshatra.name, at_end, is_stable: at_start === at_end };
}
