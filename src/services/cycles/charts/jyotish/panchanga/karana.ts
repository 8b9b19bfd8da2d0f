import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import { wayFrom } from '../tables/zodiac-point.ts';

/** Half a lunar day. Of the sixty in a month, seven names go round eight times; the other four come once each. */
const KARANA_DEGREES = 6;

const FIRST = 'Kimstughna';
const MOVABLE = ['Bava', 'Balava', 'Kaulava', 'Taitila', 'Gara', 'Vanija', 'Vishti'];
const ROUNDS = 8;
const LAST = ['Shakuni', 'Chatushpada', 'Naga'];

const NAMES = [FIRST, ...Array.from({ length: ROUNDS }, () => MOVABLE).flat(), ...LAST];

export type Karana = {
  /** 1 to 60. */
  number: number;
  name: string;
};

export function karanaOf(sun: ZodiacPoint, moon: ZodiacPoint): Karana {
  const index = Math.floor(wayFrom(sun, moon) / KARANA_DEGREES);
  return { number: index + 1, name: NAMES[index] as string };
}
