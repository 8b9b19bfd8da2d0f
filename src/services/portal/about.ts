/** What the service says of itself; apart from the door, so that it stays light. */
export const about = {
  name: 'portal',
  title: 'Portal of the Maya-calendar applications',
  version: '1.0.0',
  description:
    'Sessions, one free use a day for each of five applications, and subscriptions. Its people speak Spanish: so do its messages, e-mails and pages.',
  credentials: ['session', 'bearer'],
  sessionCookie: 'portal.session_token',
} as const;
