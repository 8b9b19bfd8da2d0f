import { en as words } from '../locales/timeline/en.ts';

/** Years as people say and write them; inside they are astronomical, as everywhere: 1 BCE is 0. */
export const FIRST_YEAR = -5000;
export const LAST_YEAR = 2100;

export const yearLabel = (year: number): string => (year > 0 ? words.ce(year) : words.bce(1 - year));

const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });

/** Of its first year. */
export function centuryLabel(year: number): string {
  const number = Math.floor((year > 0 ? year - 1 : -year) / 100) + 1;
  const told = `${number}${ORDINALS[ordinal.select(number)] ?? 'th'}`;
  return year > 0 ? words.centuryCe(told) : words.centuryBce(told);
}

/** Short, for the axis: the era is said before the turn alone. */
export const tickLabel = (year: number): string => (year > 0 ? String(year) : words.bce(1 - year));

export const spanLabel = (from: number, to: number): string =>
  from === to ? yearLabel(from) : words.span(yearLabel(from), yearLabel(to));

/** `500 BCE`, `44 bc`, `-43`, `1492`, `AD 79`. Undefined where it is none of them, or too far away. */
function readYear(text: string): number | undefined {
  const plain = text.trim().toLowerCase().slice(0, 20);
  const digits = /\d{1,5}/.exec(plain)?.[0];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const around = plain.replace(digits, '').replaceAll('.', '').trim();
  const year = { '': number, ad: number, ce: number, bc: 1 - number, bce: 1 - number, '-': -number, '−': -number }[
    around
  ];
  return year === undefined || Math.abs(year) > 10_000 ? undefined : year;
}

/** The year that stands in a field. */
export function yearIn(form: FormData, name: string): number | undefined {
  const text = form.get(name);
  return typeof text === 'string' ? readYear(text) : undefined;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];
const LEAST_TICK_PIXELS = 76;

export const stepFor = (pixelsPerYear: number): number =>
  STEPS.find((step) => step * pixelsPerYear >= LEAST_TICK_PIXELS) ?? 2000;

/** Ticks stand at round years of either era: 500 BCE is -499. Year 0 gives way to year 1. */
export const tickYear = (index: number, step: number): number => {
  const round = index * step;
  if (round > 0) return round;
  return round === 0 ? 1 : 1 + round;
};

/** Undefined where nothing was written, NaN where it is no such number of degrees. */
export function degreesIn(form: FormData, name: string, most: number): number | undefined {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim().replace('−', '-').replace(',', '.') : '';
  if (text === '') return undefined;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : Number.NaN;
}
