import { dayOf } from '#lib/calendar/civil-date.ts';

/**
 * Rates of French VAT that the administration's own control knows, in hundredths of a percent: metropolitan, Corsica,
 * overseas, and rates that were in force before.
 */
const VAT_RATES: readonly number[] = [2000, 1960, 1300, 1000, 850, 700, 550, 210, 175, 105, 90, 0];

/** Those that ended with the year 2013, and the day from which on they are none any more. */
const FORMER_RATES: readonly number[] = [1960, 700];
const FORMER_UNTIL = dayOf(2014, 1, 1);

/** Whether tax is due at this rate, in hundredths of a percent, on a day. */
const isRateOn = (rate: number, day: number): boolean =>
  rate > 0 && VAT_RATES.includes(rate) && (day < FORMER_UNTIL || !FORMER_RATES.includes(rate));

/** Fuel for passenger cars: four fifths of the tax can be deducted. */
const FUEL_RATE = 1600;

/** How far a rate may lie from a legal one, in hundredths of a percent. */
const RATE_TOLERANCE = 5;

/** What most invoices have. */
const ORDINARY_RATES = [2000, 1000, 550, 210, 0];

/** The ordinary rate that a tax on an amount comes nearest to, in hundredths of a percent. */
export function nearestRate(tax: number, net: number): number {
  const rate = (tax / net) * 10_000;
  return ORDINARY_RATES.reduce((best, each) => (Math.abs(each - rate) < Math.abs(best - rate) ? each : best));
}

/** Whether a tax is what a legal rate gives, but for the rounding of so many lines. */
export function isLegalTax(tax: number, net: number, lines: number, isSale: boolean): boolean {
  const rate = (tax / net) * 10_000;
  for (const each of VAT_RATES) {
    if (Math.abs(rate - each) <= RATE_TOLERANCE || Math.abs(tax - (net * each) / 10_000) <= lines) return true;
  }
  return !isSale && Math.abs(tax - (net * FUEL_RATE) / 10_000) <= lines;
}

/** The rate in force that gives this tax, but for a rounding; undefined where none does, or where it is no tax. */
export function rateGiving(tax: number, net: number, day: number): number | undefined {
  const rate = (tax / net) * 10_000;
  return VAT_RATES.find(
    (each) =>
      isRateOn(each, day) && (Math.abs(rate - each) <= RATE_TOLERANCE || Math.abs(tax - (net * each) / 10_000) <= 1),
  );
}

const MAX_LABEL = 200;
const RATE_IN_WORDS = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))?\s?%/gu;

/** The one rate in force that a label names (`Ventes 5,5 %`); undefined where it names none, or several. */
export function rateInLabel(label: string, day: number): number | undefined {
  const named = new Set<number>();
  for (const [, whole = '', parts = ''] of label.slice(0, MAX_LABEL).matchAll(RATE_IN_WORDS)) {
    named.add(Number(whole) * 100 + Number(parts.padEnd(2, '0')));
  }
  const [rate] = named;
  return named.size === 1 && rate !== undefined && isRateOn(rate, day) ? rate : undefined;
}

/** The lowest that is usual: what is at stake at least where no rate can be told. */
export const LEAST_USUAL_RATE = 210;

const MOST_PARTS = 4;

/** Whether a tax can be made of several amounts, each at a rate of its own. */
export function isMixOfRates(tax: number, parts: readonly number[]): boolean {
  if (parts.length < 2 || parts.length > MOST_PARTS) return parts.length > MOST_PARTS;
  const tolerance = parts.length;
  const search = (at: number, left: number): boolean =>
    at === parts.length
      ? Math.abs(left) <= tolerance
      : ORDINARY_RATES.some((rate) => search(at + 1, left - ((parts[at] as number) * rate) / 10_000));
  return search(0, tax);
}
