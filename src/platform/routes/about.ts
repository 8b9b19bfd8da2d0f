/** What the platform says of itself, as a service beside the others. */
export const about = {
  name: 'platform',
  title: 'Platform',
  version: '1.0.0',
  description:
    'What is the same for every service: the key that one has, whether the server is up, the documents of what it carries, and what its operators see and do.',
  credentials: ['bearer', 'x-api-key', 'x-gateway-key'],
  takesEveryKey: true,
  tags: {
    Keys: 'The state and the rotation of the presented key, of whichever service it is.',
    'Every key': 'For operators: keys of every service, and their end.',
    Audit: 'For operators: who did what.',
    Status: 'What everybody may read of the server once it is published, and what operators write there.',
    Jobs: 'For operators: what waits, runs or has failed.',
    Health: 'Whether the server is up, and whether traffic should come to it.',
    Documents: 'The descriptions of the services, for programs.',
  },
} as const;
