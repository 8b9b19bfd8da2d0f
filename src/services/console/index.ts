import { verifySession } from '#platform/accounts/verify-session.ts';
import { defineService } from '#platform/service.ts';
import { about } from './about.ts';
import type { ConsoleContext, ConsoleJobContext } from './context.ts';
import { notices } from './notices.ts';
import { consoleProblem } from './problems.ts';
import { settings } from './settings.ts';

/** The console's only entry point. */
export const consoleService = defineService({
  ...about,
  settings,
  problems: consoleProblem,
  ownPagesOnly: true,
  migrations: { schema: 'console', directory: new URL('./migrations/', import.meta.url) },
  notices,
  open: {
    http: async (platform, values) => (await import('./open.ts')).openConsole(platform, values),
    jobs: async (platform, values) => (await import('./open-jobs.ts')).openConsoleJobs(platform, values),
  },
  close: { http: async ({ mail }) => mail.transport.close(), jobs: async ({ mail }) => mail.transport.close() },
  notes: (context: ConsoleContext) => context.notes,
  welcome: async ({ firstOperator, isPrivate }: ConsoleContext, place) =>
    isPrivate ? await firstOperator.welcome(place) : [],
  commands: {
    people: {
      summary: 'who has an account of the console',
      verbs: ['list', 'end-sessions', 'delete'],
      load: async () => (await import('./commands/people.ts')).peopleGroup,
    },
    workspaces: {
      summary: 'what workspaces may use',
      verbs: ['list', 'open', 'close'],
      load: async () => (await import('./commands/workspaces.ts')).workspacesGroup,
    },
    operators: {
      summary: 'who runs this server, on the pages of the console',
      verbs: ['link', 'list', 'grant', 'revoke'],
      load: async () => (await import('./commands/operators.ts')).operatorsGroup,
    },
  },
  verifySession: (context: ConsoleContext, request) => verifySession(context, request),
  people: ({ people }: ConsoleContext) => people,
  mailboxes: async ({ background }: ConsoleJobContext, workspaceId) =>
    (await import('./store/memberships.ts')).listMailboxesIn(background, workspaceId),
  operations: async () => (await import('./operations.ts')).operations,
  jobs: async () => (await import('./jobs.ts')).jobs,
});
