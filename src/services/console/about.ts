/** With https, and only then, a name that no other host can set goes before it. */
export const SESSION_COOKIE = 'console.session';

/** What the service says of itself. */
export const about = {
  name: 'console',
  title: 'Console',
  version: '1.0.0',
  description:
    'Accounts for people, and the pages for them: what runs here, and their workspaces. The pages ask the same API as everybody else.',
  credentials: ['session'],
  home: '/console',
  sessionCookie: {
    name: `__Host-${SESSION_COOKIE}`,
    description: `Set by signing in. A console without https, on a developer's machine, calls it \`${SESSION_COOKIE}\`.`,
  },
  tags: {
    Sessions: 'Signing up, in and out; who is signed in.',
    Factors: 'Passkeys, codes of an authenticator application, and recovery codes.',
    Account: 'What people change about themselves, take with them or delete.',
    Workspaces: 'Where people work together: members, invitations, audit.',
    Keys: 'Keys of a workspace, which open the services that were opened for it.',
    Operator: 'For whoever runs the server: workspaces, people, and what they may use.',
    Usage: 'What a workspace has asked, and how it was answered.',
  },
} as const;
