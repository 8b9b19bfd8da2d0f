import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { keepDevice, sessionTokenOf } from '../../accounts/enter.ts';
import { peopleOperation } from '../../context.ts';

/** With its recovery codes. The other sessions end. */
export const removeTotp = peopleOperation({
  id: 'removeTotp',
  method: 'DELETE',
  path: '/api/console/account/totp',
  access: 'session',
  effect: 'write',
  summary: 'Take the authenticator application away',
  tag: 'Factors',
  refuses: ['sign_in_again', 'second_factor_first', 'operator_needs_factor', 'factor_missing'],
  replyHeaders: { 200: { 'Set-Cookie': 'That the person has signed in on this device.' } },
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ service, session, request, reply }) => {
    requireRecent(session);
    await service.secondFactor.remove(sessionTokenOf(service, request));
    await keepDevice(service, request, reply);
    return DONE;
  },
});
