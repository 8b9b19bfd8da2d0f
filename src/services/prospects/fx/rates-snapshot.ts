import type { Currency } from './currency.ts';
import type { KnownRate } from './known-rate.ts';

/**
 * The last resort: one day's rates that ship with the program, for when no rate has been fetched yet. They are indicative,
 * from a collection without a stated licence or method, and whoever gets one is told so by `fallback` and its date.
 */
const AS_OF = '2026-09-29';
const SOURCE =
  'Bundled snapshot, indicative: npm package @fawazahmed0/currency-api, version 2026.9.29. Not an official reference rate.';

const of = (mid: string): KnownRate => ({ mid, asOf: AS_OF, source: SOURCE });

/** Units of the currency for one US dollar. */
export const SNAPSHOT: Readonly<Record<Currency, KnownRate>> = {
  SGD: of('1.2786578'),
  THB: of('33.63302507'),
  MYR: of('4.08323512'),
  PHP: of('62.51753917'),
  IDR: of('18016.34310713'),
  VND: of('25947.76804973'),
  KHR: of('4061.14826185'),
  EUR: of('0.88022588'),
  GBP: of('0.75538854'),
};
