import { exactOf } from '#kernel/exact.ts';
import { isoDateOf } from '#lib/calendar/iso-date.ts';
import type { Currency } from '../currency.ts';
import type { KnownRate } from '../known-rate.ts';
import { quoteOf } from '../known-rate.ts';
import type { OfferedRates } from './offered-rates.ts';

/**
 * Speaks version 2 of Frankfurter's API, public or self-hosted: rates of central banks, blended, one row a currency, each
 * with a day of its own. A currency that it does not have is simply not in the answer, and an unknown base gives none at
 * all, both with status 200. Version 1 has the European Central Bank's currencies only and is not spoken.
 */
export function frankfurterUrl(address: string, wanted: readonly Currency[]): string {
  const url = new URL(address);
  url.searchParams.set('base', 'USD');
  url.searchParams.set('quotes', wanted.join(','));
  return url.href;
}

export function readFrankfurterRates(text: string, address: string, wanted: readonly Currency[]): OfferedRates {
  const rows = rowsOf(text);
  if (rows === undefined) return { failure: 'It is not a list of rates.' };
  const source = `Rates of central banks, blended by Frankfurter (${new URL(address).host})`;
  const rates = new Map<Currency, KnownRate>();
  for (const row of rows) {
    const { date, base, quote, rate } = row;
    const currency = wanted.find((each) => each === quote);
    const asOf = typeof date === 'string' ? isoDateOf(date) : null;
    const decimal = typeof rate === 'number' ? String(rate) : '';
    if (currency === undefined || base !== 'USD' || asOf === null || !isPrice(decimal)) continue;
    if (rates.has(currency)) return { failure: 'There is a currency twice.' };
    rates.set(currency, { mid: quoteOf(exactOf(decimal)), asOf, source });
  }
  return { rates };
}

type Row = { readonly date?: unknown; readonly base?: unknown; readonly quote?: unknown; readonly rate?: unknown };

function rowsOf(text: string): readonly Row[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    const isList = Array.isArray(list) && list.length <= MAX_ROWS && list.every((row) => typeof row === 'object');
    return isList ? list.filter((row): row is Row => row !== null) : undefined;
  } catch {
    return undefined;
  }
}

/** More than there are currencies. */
const MAX_ROWS = 1000;

/** Greater than zero, and not so far from one that it could not be a price of money. */
const isPrice = (decimal: string) => /^\d{1,9}(?:\.\d{1,17})?$/.test(decimal) && /[1-9]/.test(decimal);
