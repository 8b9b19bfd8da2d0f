import Type from 'typebox';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { suppressedNumber } from '../../query/suppressed-number.ts';
import { noteSeen } from '../../store/publication/suppressions.ts';

/** For operators: what a workspace asked for has been looked at. It holds either way. */
export const noteSuppression = operation({
  id: 'noteSuppression',
  method: 'POST',
  path: '/api/v1/operator/suppressions/{uen}/seen',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Note that a suppression was looked at',
  params: Type.Object({ uen: suppressedNumber() }),
  refuses: ['suppression_not_found'],
  reply: { 200: Type.Object({ status: Type.Literal(true) }, { title: 'SuppressionSeen' }) },
  replyExamples: { 200: { seen: { status: true } } },
  handle: async ({ params, service: { database } }) => {
    if (!(await noteSeen(database, params.uen.toUpperCase()))) throw prospectsProblem('suppression_not_found');
    return { status: true as const };
  },
});
