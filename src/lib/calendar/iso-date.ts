/** Dates as registries write them. A day that is in no calendar, such as 30 February, is no date. */

/** YYYY-MM-DD, and nothing else. Written without captures: it is asked millions of times. */
export function isoDateOf(text: string): string | null {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return null;
  const year = twoDigitsAt(text, 0) * 100 + twoDigitsAt(text, 2);
  return isCalendarDay(year, twoDigitsAt(text, 5), twoDigitsAt(text, 8)) ? text : null;
}

/** YYYY-MM-DD from numbers; null when there is no such day, or the year is in no register. */
export function dateOf(year: number, month: number, day: number): string | null {
  return isCalendarDay(year, month, day) ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : null;
}

/** Also false for what is no number. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  return (
    year >= EARLIEST_YEAR && year <= LATEST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  );
}

const EARLIEST_YEAR = 1800;
const LATEST_YEAR = 2199;

function twoDigitsAt(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 0x30;
  const ones = text.charCodeAt(index + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
