import Type from 'typebox';

export const HOME = '/console';

/** Where the provider sends the browser back to; `url` is where browsers reach the console. */
export const oidcCallback = (url: string) => `${url}/api/console/auth/oidc/callback`;

/**
 * A page of the console's own. No segment begins with a dot and nothing in them is encoded, so that the path cannot lead out again;
 * no host can stand in it.
 */
export const ownPath = () =>
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^/console(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?(?:[?#][A-Za-z0-9._~%&=+:@,/?#-]*)?$',
    'x-says': 'the path of a page of the console',
    description: 'Where the browser goes on.',
  });

/** The page tells what went wrong in its own words, by the code. */
export const problemPage = (code: OidcProblem) => `${HOME}/sign-in?problem=${code}`;

/** Somebody is in but for the second factor: the page asks for it and goes on. */
export const secondFactorPage = (to: string) => `${HOME}/sign-in?step=second-factor&to=${encodeURIComponent(to)}`;

export type OidcProblem =
  | 'oidc_unavailable'
  | 'oidc_refused'
  | 'oidc_address_unverified'
  | 'oidc_no_account'
  | 'oidc_other_person'
  | 'too_many_attempts';
