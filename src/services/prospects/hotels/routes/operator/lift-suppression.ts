import Type from 'typebox';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { liftSuppression as lift } from '../../import/suppress.ts';
import { suppressedNumber } from '../../query/suppressed-number.ts';

/** For operators: the same as `hotels suppress --undo`. */
export const liftSuppression = operation({
  id: 'liftSuppression',
  method: 'DELETE',
  path: '/api/v1/operator/suppressions/{uen}',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Let a hotel be listed again',
  description: 'It is published again at once if what is known of it qualifies it; demo hotels stay away.',
  params: Type.Object({ uen: suppressedNumber() }),
  refuses: ['suppression_not_found'],
  reply: {
    200: Type.Object(
      { uen: Type.String(), added: Type.Integer({ description: 'Hotels that are published again.' }) },
      { title: 'LiftedSuppression' },
    ),
  },
  replyExamples: { 200: { back: { uen: '209900901C', added: 1 } } },
  handle: async ({ params, service: { background, clock }, person, request }) => {
    const uen = params.uen.toUpperCase();
    const lifted = await lift({ database: background, now: clock.now() }, uen, (connection) =>
      noteDeed(
        connection,
        deedOf(byOperator(request, person), { action: 'suppression.lifted', subject: `hotel:${uen}` }),
      ),
    );
    if (lifted === undefined) throw prospectsProblem('suppression_not_found');
    return { uen, added: lifted.added };
  },
});
