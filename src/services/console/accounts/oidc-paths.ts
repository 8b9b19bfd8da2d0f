export const HOME = '/console';

/** Where the provider sends the browser back to; `url` is where browsers reach the console. */
export const oidcCallback = (url: string) => `${url}/api/console/auth/oidc/callback`;

/** The page tells what went wrong in its own words, by the code. */
export const problemPage = (code: OidcProblem) => `${HOME}/sign-in?problem=${code}`;

/** Somebody is in but for the second factor: the page asks for it and goes on. */
export const secondFactorPage = (to: string) => `${HOME}/second-factor?to=${encodeURIComponent(to)}`;

export const OIDC_PROBLEMS = [
  'oidc_unavailable',
  'oidc_refused',
  'oidc_address_unverified',
  'oidc_no_account',
  'oidc_other_person',
] as const;
export type OidcProblem = (typeof OIDC_PROBLEMS)[number] | 'too_many_attempts';
