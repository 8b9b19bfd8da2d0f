import { dayOf, isCivilDate } from '#lib/calendar/civil-date.ts';

/**
 * Texts of a report that are a date or an amount and nothing else, as values: a spreadsheet sorts and adds them. Anything
 * else is no value, and stays the text that it is.
 */
export type TypedValue = { euros: number } | { day: number } | { month: number } | { days: number };

/** Longer texts are neither. */
const MAX_LENGTH = 40;

/** `1 234,56 €`, with any of the spaces that French uses. */
const EUROS = /^([-\u2212]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})*|\d+),(\d\d)[ \u00a0\u202f]€$/;
const EXACT_EUROS = /^-?\d{1,15}\.\d\d$/;
const FRENCH_DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MONTH = /^(\d{4})-(\d\d)$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?Z$/;

/** `1 234,56 €` or `31/12/2025`. */
export function typedValue(text: string): TypedValue | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, sign, euros = '', cents] = EUROS.exec(text) ?? [];
  if (cents !== undefined) return { euros: Number(`${sign === '' ? '' : '-'}${euros.replace(/\D/g, '')}.${cents}`) };
  const [, day, month, year] = FRENCH_DAY.exec(text) ?? [];
  return typedDay(year, month, day);
}

/** `-1234.56`. */
export const typedExactEuros = (text: string): TypedValue | undefined =>
  text.length <= MAX_LENGTH && EXACT_EUROS.test(text) ? { euros: Number(text) } : undefined;

/** `2025-12-31`. */
export function typedIsoDay(text: string): { day: number } | undefined {
  const [, year, month, day] = text.length > MAX_LENGTH ? [] : (ISO_DAY.exec(text) ?? []);
  return typedDay(year, month, day);
}

/** `2025-12`: its first day. */
export function typedMonth(text: string): TypedValue | undefined {
  const [, year, month] = text.length > MAX_LENGTH ? [] : (MONTH.exec(text) ?? []);
  const first = typedDay(year, month, '01');
  return first && { month: first.day };
}

/** `2026-11-14T09:05:00.000Z`, to the second: days and a part of a day. */
export function typedInstant(text: string): TypedValue | undefined {
  const [, date, hours, minutes, seconds] = text.length > MAX_LENGTH ? [] : (INSTANT.exec(text) ?? []);
  const at = date === undefined ? undefined : typedIsoDay(date);
  return at && { days: at.day + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400 };
}

/** Spreadsheets count the days before March 1900 in different ways. */
const FIRST_DAY = dayOf(1900, 3, 1);

function typedDay(year?: string, month?: string, day?: string): { day: number } | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (!isCivilDate(Number(year), Number(month), Number(day))) return undefined;
  const found = dayOf(Number(year), Number(month), Number(day));
  return found >= FIRST_DAY ? { day: found } : undefined;
}
