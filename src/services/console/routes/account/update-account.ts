import Type from 'typebox';
import { cookieOf } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema, personName } from '#platform/accounts/schema.ts';
import type { Language } from '../../accounts/languages.ts';
import { LANGUAGES } from '../../accounts/languages.ts';
import { peopleOperation } from '../../context.ts';
import { setLanguage } from '../../store/people.ts';

export const updateAccount = peopleOperation({
  id: 'updateAccount',
  method: 'PATCH',
  path: '/api/console/account',
  access: 'session',
  effect: 'write',
  summary: 'Change the name or the language',
  body: closed('UpdateAccount', {
    name: Type.Optional(personName()),
    language: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: [...LANGUAGES] })),
  }),
  examples: { one: { name: 'Ada', language: 'fr' } },
  tag: 'Account',
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, session, request }) => {
    if (body.name !== undefined) await service.accounts.rename(cookieOf(request), body.name.trim());
    if (body.language !== undefined) await setLanguage(service.database, session.id, body.language);
    return DONE;
  },
});
