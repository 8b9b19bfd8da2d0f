import type { FastifyRequest } from 'fastify';
import type { SessionCookie } from '#platform/accounts/session-cookie.ts';
import type { Session } from '../store/member.ts';
import type { SessionLookup } from '../store/sessions.ts';

/** Who is behind a request: the cookie's signature, then one shared query. Agrees with better-auth's `getSession`. */
export async function verifySession(
  { cookie, sessions }: { cookie: SessionCookie; sessions: SessionLookup },
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Session | undefined> {
  const token = cookie.tokenIn(request.headers.cookie);
  return token === undefined ? undefined : sessions.find(token);
}
