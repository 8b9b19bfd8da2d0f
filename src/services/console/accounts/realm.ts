import type { Realm } from '#platform/accounts/realm.ts';
import { SESSION_COOKIE } from '../about.ts';
import { consoleProblem } from '../problems.ts';

const OPERATOR_HOURS = 12;

/** The people of the console. */
export const consoleRealm: Realm = {
  name: 'console',
  sessionCookie: SESSION_COOKIE,
  basePath: '/api/console/auth',
  pages: {
    signIn: 'console/sign-in',
    verify: 'console/confirm',
    link: 'console/link',
    reset: 'console/new-password',
    email: 'console/address',
    deletion: 'console/deletion',
    back: 'back',
  },
  sessionDays: 30,
  sessionCondition: `NOT s.awaits_factor AND s.ends_at > now()
    AND (NOT m.is_operator OR s.created_at > now() - interval '${OPERATOR_HOURS} hours')`,
  linksMakeAccounts: false,
  tooManyAttempts: (seconds, mayUseLink) =>
    consoleProblem('too_many_attempts', {
      public: `There were too many attempts. ${mayUseLink ? 'You can sign in right now with a link by e-mail. Or wait' : 'Wait'} ${inWords(seconds)} and try again.`,
      headers: { 'retry-after': String(seconds) },
    }),
};

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
