/** What the service says of itself. */
export const about = {
  name: 'console',
  title: 'Console',
  version: '1.0.0',
  description:
    'The pages for people: what runs here, and in time workspaces, keys and usage. They ask the same API as everybody else.',
  credentials: [],
  home: '/console',
} as const;
