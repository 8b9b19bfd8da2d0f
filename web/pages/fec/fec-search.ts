import { oneOf, readSearch, type SearchOf, text } from '../../app/search.ts';

/** What the addresses of these pages may hold. */
export const SEVERITIES = ['critique', 'importante', 'mineure'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const STATES = ['critical', 'failed', 'open', 'quiet'] as const;

/** What happened last comes first unless an address says otherwise. */
export const SORTS = ['changed', 'findings', 'name', 'siren'] as const;
export type Sort = (typeof SORTS)[number];

/** `me`, `nobody`, or the id of a member. */
export const worker = (value: string) => (/^[\w-]{1,64}$/.test(value) ? value : undefined);

const COMPANIES = { q: text, state: oneOf(STATES), who: worker, new: oneOf(['yes']), sort: oneOf(SORTS) };
export type CompanySearch = SearchOf<typeof COMPANIES>;
export type ChosenCompanies = { [Name in keyof CompanySearch]: CompanySearch[Name] | undefined };
export const readCompanySearch = readSearch(COMPANIES);
