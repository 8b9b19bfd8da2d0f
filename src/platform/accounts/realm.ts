import type { Problem } from '#kernel/problem.ts';

/**
 * A set of people with accounts of their own: tables, cookies, secrets, pages and words. Nobody is in two of them by
 * accident: what opens one is nothing in another.
 */
export type Realm = {
  /** The schema of its tables; its cookies and the purposes of its secrets begin with it. */
  name: string;
  /** Without the prefix that it has with https. */
  sessionCookie: string;
  /** Under which paths its operations are: where a provider sends people back to. */
  basePath: string;
  /** Pages that links lead to, below the address where people reach the realm. */
  pages: {
    signIn: string;
    verify: string;
    link: string;
    reset: string;
    email: string;
    deletion: string;
    /** What the way back is called in a link's fragment. */
    back: string;
  };
  /** Days after its last use that a session lasts; a day's use prolongs it once. */
  sessionDays: number;
  /** What else a session `s` of a member `m` must be to count, in SQL. */
  sessionCondition: string;
  /** Whether a link to an address that nobody has makes an account. */
  linksMakeAccounts: boolean;
  /** How too many attempts are told. `mayUseLink`: the link by e-mail still opens. */
  tooManyAttempts: (seconds: number, mayUseLink: boolean) => Problem;
};

/** The name of a cookie: with https, one that only the host itself can set. */
export const cookieName = (name: string, url: string) => `${isSecure(url) ? '__Host-' : ''}${name}`;

export const isSecure = (url: string) => url.startsWith('https:');
