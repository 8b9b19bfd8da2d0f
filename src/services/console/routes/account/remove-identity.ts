import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { keepDevice, sessionTokenOf } from '../../accounts/enter.ts';
import { peopleOperation } from '../../context.ts';

/** The other sessions end. */
export const removeIdentity = peopleOperation({
  id: 'removeIdentity',
  method: 'DELETE',
  path: '/api/console/account/identities/{id}',
  access: 'session',
  effect: 'write',
  summary: "Take the link with a firm's provider away",
  description: 'Whoever signs in there again with the address of the account links it anew.',
  params: Type.Object({
    id: Type.String({
      minLength: 1,
      maxLength: 22,
      pattern: '^[A-Za-z0-9_-]*$',
      'x-says': 'the id of a link, as it is listed',
    }),
  }),
  tag: 'Factors',
  refuses: ['sign_in_again', 'second_factor_first', 'only_way_in', 'factor_missing'],
  replyHeaders: { 200: { 'Set-Cookie': 'That the person has signed in on this device.' } },
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, session, request, reply }) => {
    requireRecent(session);
    await service.identities.remove(sessionTokenOf(service, request), params.id);
    await keepDevice(service, request, reply);
    return DONE;
  },
});
