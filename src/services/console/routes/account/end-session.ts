import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { endSession as endOne } from '../../store/sessions.ts';

/** One of the own. It is refused everywhere from the commit on. */
export const endSession = peopleOperation({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/console/account/sessions/{id}',
  access: 'session',
  effect: 'write',
  summary: 'End one session',
  params: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]*$', 'x-says': 'the id of a session' }),
  }),
  tag: 'Account',
  refuses: ['session_not_found'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, session }) => {
    if (!(await endOne(service.database, session.id, params.id))) throw consoleProblem('session_not_found');
    return DONE;
  },
});
