import type { FastifyRequest } from 'fastify';
import type { SessionCookie } from './session-cookie.ts';
import type { BatchedSessions } from './store/batched-sessions.ts';

/** Who is behind a request: the cookie's signature, then one shared query. Agrees with better-auth's `getSession`. */
export async function verifySession<Session>(
  { cookie, sessions }: { cookie: SessionCookie; sessions: BatchedSessions<Session> },
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Session | undefined> {
  const token = cookie.tokenIn(request.headers.cookie);
  return token === undefined ? undefined : sessions.find(token);
}
