import { oneOf, readSearch, type SearchOf, text, wholeNumber } from '../../../app/search.ts';
import { amountWritten } from '../accounts/account-search.ts';
import { SEVERITIES, worker } from '../fec-search.ts';

/** What the addresses of pages of findings may hold. */
export const FINDING_STATES = ['to_do', 'to_explain', 'justified', 'corrected', 'dismissed'] as const;
export type FindingState = (typeof FINDING_STATES)[number];
export const GROUPINGS = ['severity', 'category', 'type', 'account', 'month', 'state'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const CHANGES = ['gone', 'new', 'same'] as const;
export type Change = (typeof CHANGES)[number];

const FURTHEST_PAGE = 2000;
const name = (value: string) => (/^\w{1,60}$/.test(value) ? value : undefined);
const month = (value: string) => (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value) ? value : undefined);
const digits = (value: string) => text(value)?.slice(0, 20);

const FINDINGS = {
  severity: oneOf(SEVERITIES),
  state: oneOf(FINDING_STATES),
  category: name,
  account: digits,
  month,
  least: amountWritten,
  who: worker,
  group: oneOf(GROUPINGS),
  page: wholeNumber(1, FURTHEST_PAGE),
};
export type FindingsSearch = SearchOf<typeof FINDINGS>;
export const readFindingsSearch = readSearch(FINDINGS);

export const readChangesSearch = readSearch({
  change: oneOf(CHANGES),
  beside: worker,
  page: wholeNumber(1, FURTHEST_PAGE),
});
