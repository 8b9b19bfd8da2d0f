/**
 * How well delta-T is known, in seconds: one standard error. For the past the estimates of Morrison and Stephenson (2004),
 * for the future P. J. Huber's formula for the random walk of the Earth's rotation, counted from the last year that
 * the table of delta-T has a measurement for: the edition of Swiss Ephemeris that it was computed with is of 2022.
 */
const LAST_MEASURED_YEAR = 2022;

const PAST: readonly (readonly [year: number, seconds: number])[] = [
  [1000, 55],
  [1100, 40],
  [1200, 30],
  [1300, 20],
  [1600, 20],
  [1700, 5],
  [1750, 2],
  [1800, 1],
  [1900, 1],
  [1950, 0.1],
  [LAST_MEASURED_YEAR, 0.1],
];

/** Thousandths of a second a day, squared, a year; and the years over which the walk was observed. */
const WALK = 0.058;
const OBSERVED_YEARS = 2500;
const DAYS_IN_YEAR = 365.25;

export function deltaTUncertainty(year: number): number {
  const years = year - LAST_MEASURED_YEAR;
  if (years > 0) {
    const perDay = Math.sqrt(((years * WALK) / 3) * (1 + years / OBSERVED_YEARS)) / 1000;
    return Math.max(0.1, DAYS_IN_YEAR * years * perDay);
  }
  const after = PAST.findIndex(([known]) => known >= year);
  const [laterYear, later] = PAST[Math.max(after, 1)] ?? [LAST_MEASURED_YEAR, 0.1];
  const [earlierYear, earlier] = PAST[Math.max(after, 1) - 1] ?? [1000, 55];
  return earlier + ((later - earlier) * (year - earlierYear)) / (laterYear - earlierYear);
}
