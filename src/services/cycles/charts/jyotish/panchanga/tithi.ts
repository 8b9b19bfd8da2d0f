import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import { wayFrom } from '../tables/zodiac-point.ts';

/** The lunar day: the Moon gains twelve degrees on the Sun in each of thirty, waxing (Shukla) and then waning (Krishna). */
export const PAKSHAS = ['Shukla', 'Krishna'] as const;
type Paksha = (typeof PAKSHAS)[number];

const TITHI_DEGREES = 12;
const TITHIS_IN_PAKSHA = 15;

/** The last of each half has a name of its own. */
const LAST: Readonly<Record<Paksha, string>> = { Shukla: 'Purnima', Krishna: 'Amavasya' };
const OTHERS = [
  'Pratipada',
  'Dwitiya',
  'Tritiya',
  'Chaturthi',
  'Panchami',
  'Shashthi',
  'Saptami',
  'Ashtami',
  'Navami',
  'Dashami',
  'Ekadashi',
  'Dwadashi',
  'Trayodashi',
  'Chaturdashi',
];

export type Tithi = {
  /** 1 to 30. */
  number: number;
  name: string;
  paksha: Paksha;
};

export function tithiOf(sun: ZodiacPoint, moon: ZodiacPoint): Tithi {
  const index = Math.floor(wayFrom(sun, moon) / TITHI_DEGREES);
  const paksha = index < TITHIS_IN_PAKSHA ? 'Shukla' : 'Krishna';
  return { number: index + 1, name: OTHERS[index % TITHIS_IN_PAKSHA] ?? LAST[paksha], paksha };
}
