import type { GrahaName } from '../../../zodiac/graha-names.ts';

/**
 * The Vimshottari order: nine lords whose years add up to 120. The nakshatras take the same lords in the same order, three
 * rounds of nine. Computes no periods: that needs the Moon of a chart.
 */
type DashaLord = { lord: GrahaName; years: number };

export const DASHA_LORDS = [
  { lord: 'Ketu', years: 7 },
  { lord: 'Venus', years: 20 },
  { lord: 'Sun', years: 6 },
  { lord: 'Moon', years: 10 },
  { lord: 'Mars', years: 7 },
  { lord: 'Rahu', years: 18 },
  { lord: 'Jupiter', years: 16 },
  { lord: 'Saturn', years: 19 },
  { lord: 'Mercury', years: 17 },
] as const satisfies readonly DashaLord[];

export const DASHA_TOTAL_YEARS = DASHA_LORDS.reduce((sum, { years }) => sum + years, 0);

/** The lord of the nakshatra with this index, from 0 (Ashwini). */
export function dashaLordOf(nakshatraIndex: number): GrahaName {
  const { lord } = DASHA_LORDS[nakshatraIndex % DASHA_LORDS.length] as DashaLord;
  return lord;
}
