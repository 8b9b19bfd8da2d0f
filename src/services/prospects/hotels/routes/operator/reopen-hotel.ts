import Type from 'typebox';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { drainOnly } from '../../import/drain.ts';
import { publishedCounts } from '../../link-schema.ts';
import { dropClosure } from '../../store/publication/closures.ts';

const Reopened = Type.Object(
  { id: Type.String(), uen: Type.Unsafe<string | null>({ type: ['string', 'null'] }), ...publishedCounts },
  { title: 'ReopenedHotel', description: 'Which it is, and what became of what is published.' },
);

/** For operators: the hotel is open after all. */
export const reopenHotel = operation({
  id: 'reopenHotel',
  method: 'DELETE',
  path: '/api/v1/operator/closures/{id}',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Take back that a hotel has closed',
  params: Type.Object({
    id: Type.String({
      maxLength: 18,
      pattern: '^[0-9]+$',
      description: 'As `listClosures` tells it. A hotel that has lost its number has it still.',
      'x-says': 'digits',
    }),
  }),
  refuses: ['closure_not_found'],
  reply: { 200: Reopened },
  replyExamples: { 200: { published: { id: '12', uen: '209900901C', added: 1, updated: 0, removed: 0 } } },
  handle: async ({ params: { id: asked }, service: { background, clock }, person, request }) => {
    const reopened = await dropClosure(background, { id: asked }, (connection, { id, uen }) =>
      noteDeed(
        connection,
        deedOf(byOperator(request, person), {
          action: 'hotel.reopened',
          subject: uen === null ? `property:${id}` : `hotel:${uen}`,
          detail: {},
        }),
      ),
    );
    if (reopened === undefined) throw prospectsProblem('closure_not_found');
    const { id, uen } = reopened;
    const { added, updated, removed } = await drainOnly(background, dateAt(clock.now()), [id]);
    return { id, uen, added, updated, removed };
  },
});
