import { dayOf } from '#lib/calendar/civil-date.ts';
import { isoDate } from './days.ts';

/** What the name of a file tells: SIREN and closing date, where it has the form that the rules prescribe. */
export type FileName = {
  /** Without directories. */
  name: string;
  /** Undefined where the name has another form. */
  parts: { siren: string; closingDay: number } | undefined;
};

// A part of a file that was split has its number behind the date; endings do not matter.
const FORM = /^(\d{9})FEC(\d{4})(\d{2})(\d{2})(?:_\d{1,3})?(?:\.[A-Za-z0-9]{1,8}){0,2}$/;

/** The check digit of the SIREN is not checked. */
export function readFileName(given: string): FileName {
  const name = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const [, siren = '', year = '', month = '', day = ''] = FORM.exec(name) ?? [];
  const closingDay = dayOf(Number(year), Number(month), Number(day));
  const isDate = siren !== '' && isoDate(closingDay) === `${year}-${month}-${day}`;
  return { name, parts: isDate ? { siren, closingDay } : undefined };
}
