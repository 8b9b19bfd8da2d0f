import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { sessionTokenOf } from '../../accounts/enter.ts';
import { requireRecent } from '../../accounts/recent.ts';
import { peopleOperation } from '../../context.ts';

/** With its recovery codes. The other sessions end. */
export const removeTotp = peopleOperation({
  id: 'removeTotp',
  method: 'DELETE',
  path: '/api/console/account/totp',
  access: 'session',
  summary: 'Take the authenticator application away',
  tag: 'Factors',
  refuses: ['sign_in_again', 'factor_missing'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ service, session, request }) => {
    requireRecent(session);
    await service.secondFactor.remove(sessionTokenOf(service, request));
    return DONE;
  },
});
