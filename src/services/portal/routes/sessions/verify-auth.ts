import Type from 'typebox';
import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, MemberSchema } from '#platform/accounts/schema.ts';
import { shortJson } from '#platform/http/answer/short-answer.ts';
import { accountOperation } from '../../context.ts';

const Valid = Type.Object({ valid: Type.Literal(true), user: MemberSchema }, { title: 'ValidSession' });
const Invalid = Type.Object(
  { valid: Type.Literal(false), user: Type.Null() },
  { title: 'InvalidSession', description: 'Nobody is signed in: an answer of this operation, without a code.' },
);

/** Who is signed in. Once a day it also prolongs the session: the cookie then comes anew. */
export const verifyAuth = accountOperation({
  id: 'verifyAuth',
  method: 'POST',
  path: '/api/verify-auth',
  access: 'optional',
  effect: 'read',
  summary: 'Is somebody signed in?',
  body: closed('VerifyAuth', {}),
  tag: 'Sessions',
  replyHeaders: {
    200: { 'Set-Cookie': 'The session.' },
    401: { 'WWW-Authenticate': 'Which credentials open this operation.' },
  },
  replyExamples: { 401: { nobody: { valid: false, user: null } } },
  reply: { 200: Valid, 401: Invalid },
  handle: async ({ service, session, request, reply }) => {
    if (session === undefined) {
      reply.code(401).header('www-authenticate', 'Session');
      return { valid: false as const, user: null };
    }
    const { id, email, name } = session;
    const answer = { valid: true as const, user: { id, email, name } };
    if (!session.isDueForRenewal) return shortJson(200, JSON.stringify(answer));
    sendCookies(reply, (await service.accounts.renew(cookieOf(request))).cookies);
    return answer;
  },
});
