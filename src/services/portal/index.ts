import { verifySession } from '#platform/accounts/verify-session.ts';
import { defineService } from '#platform/service.ts';
import { about } from './about.ts';
import type { PortalContext } from './context.ts';
import { corsFor } from './cors.ts';
import { notices } from './notices.ts';
import { portalProblem } from './problems.ts';
import { spanishRefusal } from './refusal.ts';
import { settings } from './settings.ts';

/** The portal's only entry point. */
export const portal = defineService({
  ...about,
  settings,
  problems: portalProblem,
  refusal: spanishRefusal,
  cors: (values) =>
    corsFor([...(values.PORTAL_URL === undefined ? [] : [values.PORTAL_URL]), ...values.PORTAL_ORIGINS]),
  migrations: { schema: 'portal', directory: new URL('./migrations/', import.meta.url) },
  notices,
  open: {
    http: async (platform, values) => (await import('./open.ts')).openPortal(platform, values),
    jobs: async (platform, values) => (await import('./open-jobs.ts')).openPortalJobs(platform, values),
  },
  close: { http: async ({ mail }) => mail.transport.close(), jobs: async ({ mail }) => mail.transport.close() },
  verifySession: (context: PortalContext, request) => verifySession(context, request),
  operations: async () => (await import('./operations.ts')).operations,
  jobs: async () => (await import('./jobs.ts')).jobs,
  commands: {
    users: {
      summary: 'accounts of the portal',
      verbs: ['create', 'grant', 'find', 'sign-out', 'export', 'delete', 'show'],
      load: async () => (await import('./commands/users.ts')).usersGroup,
    },
  },
});
