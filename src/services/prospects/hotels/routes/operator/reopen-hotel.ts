import Type from 'typebox';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { drainOnly } from '../../import/drain.ts';
import { publishedCounts } from '../../link-schema.ts';
import { HotelNumber } from '../../query/hotel-number.ts';
import { dropClosure } from '../../store/publication/closures.ts';

const params = Type.Object({ uen: HotelNumber });

const Reopened = Type.Object({ uen: Type.String(), ...publishedCounts }, { title: 'ReopenedHotel' });

/** For operators: the hotel is open after all. */
export const reopenHotel = operation({
  id: 'reopenHotel',
  method: 'DELETE',
  path: '/api/v1/operator/closures/{uen}',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Take back that a hotel has closed',
  params,
  refuses: ['hotel_not_found'],
  reply: { 200: Reopened },
  replyExamples: { 200: { published: { uen: '209900901C', added: 1, updated: 0, removed: 0 } } },
  handle: async ({ params: { uen: asked }, service: { background, clock }, person, request }) => {
    const uen = asked.toUpperCase();
    const property = await dropClosure(background, uen, (connection) =>
      noteDeed(
        connection,
        deedOf(byOperator(request, person), { action: 'hotel.reopened', subject: `hotel:${uen}`, detail: {} }),
      ),
    );
    if (property === undefined) throw prospectsProblem('hotel_not_found');
    const { added, updated, removed } = await drainOnly(background, dateAt(clock.now()), [property]);
    return { uen, added, updated, removed };
  },
});
