import type { Currency } from '../currency.ts';
import type { KnownRate } from '../known-rate.ts';

/** What a source offers, before anybody has judged it; or why it could not be read. A currency may be missing. */
export type OfferedRates = { readonly rates: ReadonlyMap<Currency, KnownRate> } | { readonly failure: string };
