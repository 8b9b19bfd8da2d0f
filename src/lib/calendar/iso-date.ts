import { isCivilDate } from './civil-date.ts';

/** Dates as YYYY-MM-DD. A day that is in no calendar, such as 30 February, is no date. */

/** YYYY-MM-DD, and nothing else. Written without captures: it is asked millions of times. */
export function isoDateOf(text: string): string | null {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return null;
  const year = twoDigitsAt(text, 0) * 100 + twoDigitsAt(text, 2);
  return isDocumented(year, twoDigitsAt(text, 5), twoDigitsAt(text, 8)) ? text : null;
}

/** YYYY-MM-DD from numbers; null when there is no such day, or the year is in no register. */
export function dateOf(year: number, month: number, day: number): string | null {
  return isDocumented(year, month, day) ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : null;
}

/** The day of an instant, in UTC. */
export const dateAt = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Less than none if the second comes first; NaN where one of them is not a date. */
export const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / DAY_MS;

/** So many days later, or earlier. */
export const daysAfter = (date: string, days: number): string => dateAt(new Date(midnight(date) + days * DAY_MS));

const DAY_MS = 86_400_000;

const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** No register goes back further, and a later year is a slip of the pen. Also false for what is no number. */
const isDocumented = (year: number, month: number, day: number) =>
  year >= EARLIEST_YEAR && year <= LATEST_YEAR && isCivilDate(year, month, day);

const EARLIEST_YEAR = 1800;
const LATEST_YEAR = 2199;

function twoDigitsAt(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 0x30;
  const ones = text.charCodeAt(index + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);
