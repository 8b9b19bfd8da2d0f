import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import { DASHA_YEAR_MS, toWholeSecond } from './period.ts';

/**
 * The Yogini dasha: eight periods of one to eight years, 36 in all, then over again. Three rounds are given, from the
 * period that runs at birth. Boundaries are whole years from its start. Sub-periods are not made.
 */
const YOGINIS = [
  { yogini: 'Mangala', lord: 'Moon', years: 1 },
  { yogini: 'Pingala', lord: 'Sun', years: 2 },
  { yogini: 'Dhanya', lord: 'Jupiter', years: 3 },
  { yogini: 'Bhramari', lord: 'Mars', years: 4 },
  { yogini: 'Bhadrika', lord: 'Mercury', years: 5 },
  { yogini: 'Ulka', lord: 'Saturn', years: 6 },
  { yogini: 'Siddha', lord: 'Venus', years: 7 },
  { yogini: 'Sankata', lord: 'Rahu', years: 8 },
] as const satisfies readonly { yogini: string; lord: GrahaName; years: number }[];

const ROUNDS = 3;
/** Ashwini has the fourth. */
const FIRST_OF_ASHWINI = 3;

type Yogini = (typeof YOGINIS)[number];

/** Instants are milliseconds UTC, on whole seconds. */
export type YoginiPeriod = { yogini: Yogini['yogini']; lord: GrahaName; years: number; start: number; end: number };

export function yoginiPeriods({ nakshatra, nakshatraShare }: ZodiacPoint, birth: number): YoginiPeriod[] {
  const first = nakshatra.index + FIRST_OF_ASHWINI;
  const began = birth - nakshatraShare * yoginiAt(first).years * DASHA_YEAR_MS;
  const after = (years: number) => toWholeSecond(began + years * DASHA_YEAR_MS);
  let reached = 0;
  return Array.from({ length: ROUNDS * YOGINIS.length }, (_, turn) => {
    const yogini = yoginiAt(first + turn);
    const start = reached;
    reached += yogini.years;
    return { ...yogini, start: after(start), end: after(reached) };
  });
}

function yoginiAt(order: number): Yogini {
  return YOGINIS[order % YOGINIS.length] as Yogini;
}
