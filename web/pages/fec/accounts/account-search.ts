import { oneOf, readSearch, type SearchOf, text, wholeNumber } from '../../../app/search.ts';

/** What the addresses of the pages that ask a ledger may hold. */
const upTo = (most: number) => (value: string) => text(value)?.slice(0, most);

/** A day of the calendar, `2024-12-31`. */
export function day(value: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value) ? value : undefined;
}

/** Euros as people write them, `1 234,56`; as the address has them, `1234.56`. */
export function amountWritten(value: string): string | undefined {
  const plain = value.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? plain : undefined;
}

const VAT_RATES = ['20', '10', '5.5', '2.1', '8.5', '1.05', '0', 'none'] as const;
export type VatRate = (typeof VAT_RATES)[number];
const LISTED_TESTS = [
  'manual',
  'rare-pairs',
  'circular',
  'reversed',
  'after-closing',
  'last-days',
  'first-days',
  'round-amounts',
  'below-threshold',
  'revenue-by-hand',
  'poor-labels',
  'free-days',
  'digits',
] as const;
const IS_SO = oneOf(['true']);
const LONGEST_ACCOUNTS = 200;
const FURTHEST_ENTRY = 999_999_999;
const FURTHEST_PAGE = 200_000;

const LINES = {
  account: upTo(LONGEST_ACCOUNTS),
  party: upTo(80),
  journal: upTo(40),
  piece: upTo(200),
  entry: wholeNumber(0, FURTHEST_ENTRY),
  line: wholeNumber(1, FURTHEST_ENTRY),
  from: day,
  until: day,
  amount: amountWritten,
  search: upTo(100),
  sense: oneOf(['debit', 'credit']),
  vatRate: oneOf(VAT_RATES),
  test: oneOf(LISTED_TESTS),
  withoutParty: IS_SO,
  onlyOpening: IS_SO,
  withoutOpening: IS_SO,
  withoutClosing: IS_SO,
  page: wholeNumber(1, FURTHEST_PAGE),
};
export type LinesSearch = SearchOf<typeof LINES>;
export const readLinesSearch = readSearch(LINES);

export const DIGITS = ['1', '2', '3'] as const;

const BALANCE = { until: day, digits: oneOf(DIGITS), q: text, withClosing: IS_SO };
export type BalanceSearch = SearchOf<typeof BALANCE>;
export const readBalanceSearch = readSearch(BALANCE);

export const readMonthsSearch = readSearch({ digits: oneOf(DIGITS), as: oneOf(['table']) });

export const readStatementsSearch = readSearch({ until: day, zeros: IS_SO });

export const SIDES = ['customers', 'suppliers'] as const;
const AGEING = { side: oneOf(SIDES), until: day, page: wholeNumber(1, FURTHEST_PAGE) };
export type AgeingSearch = SearchOf<typeof AGEING>;
export const readAgeingSearch = readSearch(AGEING);
