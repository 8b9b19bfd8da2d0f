import { oneOf, readSearch, type SearchOf, someOf, text, wholeNumber } from '../../app/search.ts';

export const COUNTRIES = ['Singapore', 'Thailand'] as const;
export const STATES = ['open', 'waiting', 'closed'] as const;
export const ORDERS = ['name', '-name', 'rooms', '-rooms', 'cents', '-cents', 'day', '-day'] as const;
export const HIDEABLE = ['country', 'state', 'rooms', 'cents', 'day'] as const;
export const SHOWN = ['rows', 'loading', 'failed', 'nothing'] as const;

const SPEC = {
  q: text,
  country: oneOf(COUNTRIES),
  state: oneOf(STATES),
  order: oneOf(ORDERS),
  page: wholeNumber(1, 1000),
  hide: someOf(HIDEABLE),
  show: oneOf(SHOWN),
};

export type TableSearch = SearchOf<typeof SPEC>;

/** What the address of the page of tables may hold. */
export const readTableSearch = readSearch(SPEC);
