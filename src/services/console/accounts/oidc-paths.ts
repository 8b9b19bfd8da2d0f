import type { Language } from './languages.ts';

export const HOME = '/console';

/** Where the provider sends the browser back to; `url` is where browsers reach the console. */
export const oidcCallback = (url: string) => `${url}/api/console/auth/oidc/callback`;

/** The page tells what went wrong in its own words, by the code. */
export const problemPage = (code: OidcProblem, kept: Kept = {}) => pageWith('sign-in', { problem: code }, kept);

/** Somebody is in but for the second factor: the page asks for it and goes on. */
export const secondFactorPage = (kept: Kept) => pageWith('second-factor', {}, kept);

/** What the person had chosen on the page before: the language, and where to go on. */
export type Kept = { to?: string | undefined; language?: Language | undefined };

function pageWith(page: string, told: Record<string, string>, { to = HOME, language }: Kept): string {
  const query = new URLSearchParams(told);
  if (language !== undefined) query.set('lang', language);
  if (to !== HOME) query.set('to', to);
  return `${HOME}/${page}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

export const OIDC_PROBLEMS = [
  'oidc_unavailable',
  'oidc_refused',
  'oidc_address_unverified',
  'oidc_no_account',
  'oidc_other_person',
] as const;
export type OidcProblem = (typeof OIDC_PROBLEMS)[number] | 'too_many_attempts';
