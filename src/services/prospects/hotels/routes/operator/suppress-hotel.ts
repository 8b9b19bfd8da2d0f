import Type from 'typebox';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { suppressHotel as suppress } from '../../import/suppress.ts';
import { numberGiven, reasonGiven, suppressedNumber } from '../../query/suppressed-number.ts';

const SuppressedHotel = Type.Object(
  {
    uen: Type.String(),
    was_published: Type.Boolean(),
    removed: Type.Integer({ description: 'Hotels that are not published any more.' }),
  },
  { title: 'SuppressedHotel' },
);

/** For operators: the same as `hotels suppress`. */
export const suppressHotel = operation({
  id: 'suppressHotel',
  method: 'POST',
  path: '/api/v1/operator/suppressions',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Take a hotel out at its own request',
  description: 'Gone from every answer, list, alert and export when this answers, and from every later import.',
  body: Type.Object(
    { uen: suppressedNumber(), reason: reasonGiven() },
    { additionalProperties: false, title: 'SuppressionWish' },
  ),
  examples: { one: { uen: '209900901C', reason: 'asked by letter' } },
  refuses: ['no_registry_number', 'hotel_not_found'],
  reply: { 200: SuppressedHotel },
  replyExamples: { 200: { gone: { uen: '209900901C', was_published: true, removed: 1 } } },
  handle: async ({ body, service: { background, clock }, person, request }) => {
    const uen = numberGiven(body.uen);
    if (uen === undefined) throw prospectsProblem('no_registry_number');
    const reason = body.reason?.toWellFormed() ?? null;
    const { was, removed } = await suppress(
      { database: background, now: clock.now() },
      { uen, reason, actor: `operator:${person.id}` },
      (connection) =>
        noteDeed(
          connection,
          deedOf(byOperator(request, person), {
            action: 'suppression.made',
            subject: `hotel:${uen}`,
            detail: { reason },
          }),
        ),
    );
    // Which hotel will be the second of a company, nobody knows before it is there.
    if (was === 'unknown') throw prospectsProblem('hotel_not_found');
    return { uen, was_published: was === 'published', removed };
  },
});
