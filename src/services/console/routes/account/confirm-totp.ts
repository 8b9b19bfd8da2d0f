import { closed } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { keepDevice, sessionTokenOf } from '../../accounts/enter.ts';
import { code, RecoveryCodesSchema } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';

/** From then on a code is asked for at every sign-in but by passkey. The other sessions end. */
export const confirmTotp = peopleOperation({
  id: 'confirmTotp',
  method: 'POST',
  path: '/api/console/account/totp/confirm',
  access: 'session',
  effect: 'write',
  summary: 'Add the authenticator application by its first code',
  body: closed('ConfirmTotp', { code: code() }),
  examples: { one: { code: '123456' } },
  tag: 'Factors',
  refuses: [
    'sign_in_again',
    'second_factor_first',
    'wrong_code',
    'factor_exists',
    'factor_missing',
    'too_many_attempts',
  ],
  replyHeaders: { 200: { 'Set-Cookie': 'That the person has signed in on this device.' } },
  replyExamples: { 200: { codes: { recoveryCodes: ['k3m7q-2xfpa', 'w5t2n-hcz4d'] } } },
  reply: { 200: RecoveryCodesSchema },
  handle: async ({ body, service, session, request, reply }) => {
    requireRecent(session);
    const takeBack = await service.attempts.take('second factor', { member: session.id });
    const recoveryCodes = await service.secondFactor.confirm(sessionTokenOf(service, request), body.code);
    await takeBack();
    await keepDevice(service, request, reply);
    return { recoveryCodes };
  },
});
