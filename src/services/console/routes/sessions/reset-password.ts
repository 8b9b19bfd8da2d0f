import { clientOf } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema, newPassword, token } from '#platform/accounts/schema.ts';
import { requireStrong } from '../../accounts/strong-password.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** Sets a new password and ends every session: whoever had the old one is out. It signs nobody in. */
export const resetPassword = peopleOperation({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/console/auth/reset-password',
  access: 'open',
  effect: 'write',
  summary: 'Set a new password with a link from an e-mail',
  body: closed('ResetPassword', { token: token(), newPassword: newPassword() }),
  tag: 'Sessions',
  refuses: ['invalid_link', 'weak_password', 'too_many_attempts'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, request }) => {
    const member = await service.accounts.memberOfReset(body.token);
    if (member === undefined) throw consoleProblem('invalid_link');
    await service.attempts.take('new password', { client: clientOf(request) });
    await requireStrong(body.newPassword, [member.name, member.email], 'newPassword');
    const outcome = await service.accounts.resetPassword(body.token, body.newPassword);
    if (outcome === 'invalid-link') throw consoleProblem('invalid_link');
    return DONE;
  },
});
