import { closed } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { keepDevice, sessionTokenOf } from '../../accounts/enter.ts';
import { RecoveryCodesSchema } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';

/** Those before are worth nothing from then on. */
export const renewRecoveryCodes = peopleOperation({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/console/account/recovery-codes',
  access: 'session',
  effect: 'write',
  summary: 'Get new recovery codes',
  body: closed('RenewRecoveryCodes', {}),
  tag: 'Factors',
  refuses: ['sign_in_again', 'second_factor_first', 'factor_missing'],
  replyHeaders: { 200: { 'Set-Cookie': 'That the person has signed in on this device.' } },
  replyExamples: { 200: { codes: { recoveryCodes: ['k3m7q-2xfpa', 'w5t2n-hcz4d'] } } },
  reply: { 200: RecoveryCodesSchema },
  handle: async ({ service, session, request, reply }) => {
    requireRecent(session);
    const recoveryCodes = await service.secondFactor.renewCodes(sessionTokenOf(service, request));
    await keepDevice(service, request, reply);
    return { recoveryCodes };
  },
});
