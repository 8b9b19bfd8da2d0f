import { oneOf, readSearch, type SearchOf, text } from '../../../app/search.ts';

/** What the address of the comparative balance may hold. */
export const DIGITS = ['1', '2', '3'] as const;

const ORDERS = ['account', 'before', 'now', 'variation'].flatMap((by) => [by, `-${by}`]);

const COMPARISON = { digits: oneOf(DIGITS), q: text, order: oneOf(ORDERS) };
export type ComparisonSearch = SearchOf<typeof COMPARISON>;
export const readComparisonSearch = readSearch(COMPARISON);
