/** With https, and only then, a name that no other host can set goes before it. */
export const SESSION_COOKIE = 'portal.session_token';

/** What the service says of itself; apart from the entry point, so that it stays light. */
export const about = {
  name: 'portal',
  title: 'Portal of the Maya-calendar applications',
  version: '1.0.0',
  description:
    'Sessions, one free use a day for each of five applications, and subscriptions. Its people speak Spanish: so do its messages, e-mails and pages.',
  home: '/cuenta',
  tryFirst: 'checkUsage',
  credentials: ['session', 'bearer'],
  sessionCookie: {
    name: `__Host-${SESSION_COOKIE}`,
    description: `Set by signing in. A portal without https, on a developer's machine, calls it \`${SESSION_COOKIE}\`.`,
  },
  tags: {
    Uses: 'Whether somebody may use an application now, counting a use, and what is left.',
    Sessions: 'Signing up, in and out; who is signed in.',
    Account: 'What members change about themselves, take with them or delete.',
    Members: 'For operators, in English: find members, and what can be done for them.',
    Payments: 'Subscriptions, at the payment provider.',
    Snippet: 'The module for the pages of applications.',
  },
} as const;
