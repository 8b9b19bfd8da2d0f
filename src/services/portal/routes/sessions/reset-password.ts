import { closed, DONE, DoneSchema, newPassword, token } from '#platform/accounts/schema.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** Sets a new password and ends every session: whoever had the old one is out. */
export const resetPassword = accountOperation({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'open',
  effect: 'write',
  summary: 'Set a new password with a link from an e-mail',
  body: closed('ResetPassword', { token: token(), newPassword: newPassword() }),
  tag: 'Sessions',
  refuses: ['enlace_invalido'],
  reply: { 200: DoneSchema },
  handle: async ({ body, service }) => {
    const outcome = await service.accounts.resetPassword(body.token, body.newPassword);
    if (outcome === 'invalid-link') throw portalProblem('enlace_invalido');
    return DONE;
  },
});
