import { cookieOf } from '#platform/accounts/reply.ts';
import { closed, personName, SignedInSchema } from '#platform/accounts/schema.ts';
import { accountOperation } from '../../context.ts';

export const updateUser = accountOperation({
  id: 'updateUser',
  method: 'POST',
  path: '/api/auth/update-user',
  access: 'session',
  effect: 'write',
  summary: 'Change the name',
  body: closed('UpdateUser', { name: personName() }),
  tag: 'Account',
  reply: { 200: SignedInSchema },
  handle: async ({ body, service, session, request }) => {
    const name = body.name.trim();
    await service.accounts.rename(cookieOf(request), name);
    return { user: { id: session.id, email: session.email, name } };
  },
});
