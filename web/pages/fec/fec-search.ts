import { oneOf, readSearch, type SearchOf, text } from '../../app/search.ts';

/** What the addresses of these pages may hold. */
export const SEVERITIES = ['critique', 'importante', 'mineure'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const STATES = ['critical', 'open', 'failed'] as const;

const COMPANIES = { q: text, state: oneOf(STATES) };
export type CompanySearch = SearchOf<typeof COMPANIES>;
export const readCompanySearch = readSearch(COMPANIES);
export const readDossierSearch = readSearch({ severity: oneOf(SEVERITIES) });
