import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitSubject } from '#platform/http/client-address.ts';
import type { SignedIn } from './accounts.ts';
import { plainCookies } from './session-cookie.ts';

/** Sends the cookies of an outcome. */
export function sendCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}

export function answerSignedIn(reply: FastifyReply, { member, cookies }: SignedIn) {
  sendCookies(reply, cookies);
  return { user: member };
}

/** What attempts are counted by. */
export const clientOf = (request: FastifyRequest) => limitSubject(request.ip);

/** Of a request that was admitted by its session: it has one. Read as the verifier reads it. */
export const cookieOf = (request: FastifyRequest) => plainCookies(request.headers.cookie ?? '');
