import { fastify } from 'fastify';
import pg from 'pg';
import { openBetterAuth } from '#platform/accounts/better-auth/better-auth.ts';
import { portalRealm } from '#services/portal/accounts/realm.ts';
import { verifyAuth } from '#services/portal/routes/sessions/verify-auth.ts';
import { listenBare } from './listen-bare.ts';

/**
 * The yardstick of the session check: Fastify as it comes, and better-auth's own `getSession` with the portal's
 * configuration, tables and cookies. Gives the portal's answer to a session that is good, and does nothing else that the
 * platform does: no limit, no log, no origin check, no premium.
 */
const POOL_SIZE = 10;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: POOL_SIZE, idleTimeoutMillis: 0 });
const auth = openBetterAuth({
  realm: portalRealm,
  database: pool,
  url: process.env['PORTAL_URL'] ?? '',
  secret: process.env['COOKIE_SECRET'] ?? '',
  origins: [],
  google: undefined,
  send: async () => {},
});
const app = fastify({ logger: false });
app.addHook('onClose', () => pool.end());
app.post(verifyAuth.path, { schema: { response: verifyAuth.reply } }, async (request, reply) => {
  const found = await auth.api.getSession({ headers: new Headers({ cookie: request.headers.cookie ?? '' }) });
  if (found === null) {
    reply.code(401);
    return { valid: false, user: null };
  }
  const { id, email, name } = found.user;
  return { valid: true, user: { id, email, name } };
});
await listenBare(app);
