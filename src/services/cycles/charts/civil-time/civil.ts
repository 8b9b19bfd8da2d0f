import type { CivilDate } from '#lib/calendar/civil-date.ts';
import { civilOf, isCivilDate } from '#lib/calendar/civil-date.ts';
import { julianDayOf } from '../ephemeris/julian-day.ts';
import { instantAt } from '../ephemeris/unix-time.ts';
import type { CivilTime } from './birth-moment.ts';

/** Civil dates and times as they are written, in the proleptic Gregorian calendar. Knows no time zone. */
export const NOON: CivilTime = { hour: 12, minute: 0 };

const DAY_SECONDS = 86_400;
const TWO = Array.from({ length: 60 }, (_, value) => padded(value, 2));

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Of the Gregorian calendar, or of the one whose days `isDay` knows. */
export function readDate(text: string, isDay = isGregorianDate): CivilDate | undefined {
  if (!DATE.test(text)) return undefined;
  const date = { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8)) };
  return isDay(date) ? date : undefined;
}

const isGregorianDate = ({ year, month, day }: CivilDate) => isCivilDate(year, month, day);

export function readTime(text: string): CivilTime | undefined {
  return TIME.test(text) ? { hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) } : undefined;
}

/**
 * A day, at its start in UTC, or an instant with its offset; milliseconds since 1970. Undefined also when the offset leads
 * out of the years 0 to 9999, which four digits cannot write.
 */
export function readInstant(text: string): number | undefined {
  // A plus sign that was not encoded arrives as a blank.
  const written = text.replace(' ', '+');
  const date = readDate(written.slice(0, 10));
  if (date === undefined) return undefined;
  if (written.length === 10) return midnight(date);
  if (!INSTANT.test(written)) return undefined;
  const instant = Date.parse(written);
  return instant >= FIRST_INSTANT && instant < END_OF_INSTANTS ? instant : undefined;
}

/** The start of the day in UTC, in milliseconds since 1970. */
export const midnight = (date: CivilDate): number => instantAt(julianDayOf(date));

const FIRST_INSTANT = midnight({ year: 0, month: 1, day: 1 });
const END_OF_INSTANTS = midnight({ year: 10_000, month: 1, day: 1 });

/** The day of an instant that was written. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

export const writeDate = ({ year, month, day }: CivilDate) =>
  `${year < 1000 ? padded(year, 4) : year}-${TWO[month]}-${TWO[day]}`;
export const writeTime = ({ hour, minute }: CivilTime) => `${TWO[hour]}:${TWO[minute]}`;

/** To the second below, in UTC. A chart has hundreds of them: this takes a tenth of the time of `toISOString`. */
export function writeInstant(instant: number): string {
  const seconds = Math.floor(instant / 1000);
  const days = Math.floor(seconds / DAY_SECONDS);
  const second = seconds - days * DAY_SECONDS;
  const minute = Math.floor(second / 60);
  const hour = Math.floor(minute / 60);
  return `${writeDate(civilOf(days))}T${TWO[hour]}:${TWO[minute - 60 * hour]}:${TWO[second - 60 * minute]}Z`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
