import { clientOf, cookieOf } from '#platform/accounts/reply.ts';
import { closed, givenPassword, newPassword } from '#platform/accounts/schema.ts';
import { answerEntered } from '../../accounts/enter.ts';
import { EnteredSchema } from '../../accounts/schema.ts';
import { requireStrong } from '../../accounts/strong-password.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** Every other session ends; this one goes on under a new cookie. Whoever has an authenticator application shows its code again. */
export const changePassword = peopleOperation({
  id: 'changePassword',
  method: 'POST',
  path: '/api/console/account/password',
  access: 'session',
  effect: 'write',
  summary: 'Change the password',
  body: closed('ChangePassword', { currentPassword: givenPassword(), newPassword: newPassword() }),
  examples: { one: { currentPassword: 'seven green umbrellas rest', newPassword: 'nine quiet rivers turn' } },
  tag: 'Account',
  refuses: ['wrong_password', 'weak_password', 'too_many_attempts'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { in: { status: 'signed_in' }, more: { status: 'second_factor_required' } } },
  reply: { 200: EnteredSchema },
  handle: async ({ body, service, session, request, reply }) => {
    await service.attempts.take('new password', { client: clientOf(request) });
    await requireStrong(body.newPassword, [session.name, session.email], 'newPassword');
    const takeBack = await service.attempts.take('confirm', { member: session.id });
    const change = { from: body.currentPassword, to: body.newPassword };
    const result = await service.accounts.changePassword(cookieOf(request), change);
    if (result.outcome === 'wrong') throw consoleProblem('wrong_password');
    await takeBack();
    return await answerEntered(service, request, reply, result);
  },
});
