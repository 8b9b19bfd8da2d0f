import Type from 'typebox';
import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { shortJson } from '#platform/http/answer/short-answer.ts';
import { PersonSchema } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';

/** Who is signed in. Once a day it also prolongs the session: the cookie then comes anew. */
export const readSession = peopleOperation({
  id: 'readSession',
  method: 'GET',
  path: '/api/console/auth/session',
  access: 'session',
  effect: 'read',
  summary: 'Who is signed in',
  tag: 'Sessions',
  replyHeaders: { 200: { 'Set-Cookie': 'The session, once a day.' } },
  replyExamples: {
    200: {
      ada: {
        user: { id: 'fJ2…', email: 'ada@example.com', name: 'Ada', language: 'en', isOperator: false },
        factors: 1,
        authenticatedAt: '2026-11-17T09:00:00.000Z',
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        user: PersonSchema,
        factors: Type.Integer({ description: 'How many were shown in this session.' }),
        authenticatedAt: Type.String({ format: 'date-time', description: 'When they were last shown.' }),
      },
      { title: 'ConsoleSession' },
    ),
  },
  handle: async ({ service, session, request, reply }) => {
    const { id, email, name, language, isOperator, factors, authenticatedAt } = session;
    const user = { id, email, name, language, isOperator };
    const answer = { user, factors, authenticatedAt: authenticatedAt.toISOString() };
    if (!session.isDueForRenewal) return shortJson(200, JSON.stringify(answer));
    sendCookies(reply, (await service.accounts.renew(cookieOf(request))).cookies);
    return answer;
  },
});
