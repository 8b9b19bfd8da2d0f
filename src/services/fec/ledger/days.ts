import { civilOf, dayOf } from '#lib/calendar/civil-date.ts';
import { NO_DATE } from '../reader/ledger.ts';

/** Days as texts, and months: they count as days do, from the year 0 (12 x year + month - 1). */
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
