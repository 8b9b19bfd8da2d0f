/** The days of the year that the invented companies keep their books in, numbered from 0. */
const YEAR = 2025;
const DAY_MS = 86_400_000;

/** As AAAAMMJJ. */
export const DAYS: readonly string[] = Array.from({ length: 365 }, (_, day) =>
  new Date(Date.UTC(YEAR, 0, 1) + day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''),
);

export function dateOf(day: number): string {
  const date = DAYS[day];
  if (date === undefined) throw new RangeError(`${YEAR} has no day ${day}`);
  return date;
}

/** `01` to `12`. */
export const monthOf = (day: number): string => dateOf(day).slice(4, 6);
export const dayOfMonth = (day: number): number => Number(dateOf(day).slice(6));
export const isMonthEnd = (day: number): boolean => day + 1 === DAYS.length || dayOfMonth(day + 1) === 1;
