/**
 * Rates of French VAT that the administration's own control knows, in hundredths of a percent: metropolitan, Corsica,
 * overseas, and rates that were in force before.
 */
const VAT_RATES: readonly number[] = [2000, 1960, 1300, 1000, 850, 700, 550, 210, 175, 105, 90, 0];

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
