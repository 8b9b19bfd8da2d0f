import { oneOf, readSearch, type SearchOf } from '../../../app/search.ts';

export const RANGES = ['7', '30', '90', '13m'] as const;
export type Range = (typeof RANGES)[number];
/** Stands for the people of a workspace where a key is asked for. */
export const NO_KEY = '00000000-0000-0000-0000-000000000000';

const like = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : undefined);

const SPEC = {
  range: oneOf(RANGES),
  service: like(/^[a-z]{1,20}$/),
  operation: like(/^[A-Za-z]{1,60}$/),
  key: like(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
};

export type UsageSearch = SearchOf<typeof SPEC>;

/** What the address of the page of usage may hold. */
export const readUsageSearch = readSearch(SPEC);
