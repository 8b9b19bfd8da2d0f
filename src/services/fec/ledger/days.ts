import { NO_DATE } from './ledger.ts';

/** Calendar arithmetic on day counts (days since 1970-01-01, Gregorian) and month counts (12 x year + month - 1). */
export type Civil = { year: number; month: number; day: number };

const DAYS_PER_ERA = 146_097;

/** Month is 1 to 12. The date must exist. */
export function dayOf(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - 719_468;
}

export function civilOf(day: number): Civil {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

export function monthOf(day: number): number {
  const { year, month } = civilOf(day);
  return year * 12 + month - 1;
}

export const firstDayOf = (month: number): number => dayOf(Math.floor(month / 12), (month % 12) + 1, 1);
export const lastDayOf = (month: number): number => firstDayOf(month + 1) - 1;

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

const padded = (value: number, digits: number) => String(value).padStart(digits, '0');

/** `AAAA-MM`. */
export const monthText = (month: number): string =>
  `${padded(Math.floor(month / 12), 4)}-${padded((month % 12) + 1, 2)}`;

/** `AAAA-MM-JJ`; empty for no date. */
export function isoDate(day: number): string {
  if (day === NO_DATE) return '';
  const { year, month, day: dayOfMonth } = civilOf(day);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`;
}

/** `JJ/MM/AAAA`; empty for no date. */
export function frenchDate(day: number): string {
  if (day === NO_DATE) return '';
  const { year, month, day: dayOfMonth } = civilOf(day);
  return `${padded(dayOfMonth, 2)}/${padded(month, 2)}/${padded(year, 4)}`;
}
