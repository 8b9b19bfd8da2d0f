import Type from 'typebox';
import { dateAt, isoDateOf } from '#lib/calendar/iso-date.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { drainOnly } from '../../import/drain.ts';
import { publishedCounts } from '../../link-schema.ts';
import { HotelNumber } from '../../query/hotel-number.ts';
import { hasCome } from '../../rules/has-come.ts';
import { addClosure } from '../../store/publication/closures.ts';

const Closed = Type.Object(
  { uen: Type.String(), closed_on: Type.String({ format: 'date' }), ...publishedCounts },
  { title: 'ClosedHotel', description: 'Since when, and what became of what is published.' },
);

/** For operators: a hotel has closed. It is no lead any more, and the feed says why. */
export const closeHotel = operation({
  id: 'closeHotel',
  method: 'POST',
  path: '/api/v1/operator/closures',
  access: 'operator',
  effect: 'write',
  tag: 'Imports',
  summary: 'Note that a hotel has closed',
  description: 'Noted again, the day and the note are replaced.',
  body: Type.Object(
    {
      uen: HotelNumber,
      closed_on: Type.Optional(
        Type.String({
          minLength: 10,
          maxLength: 10,
          pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
          'x-says': 'a day such as 2026-11-16',
          description: 'Omitted: today by UTC. The next day is taken too: where the hotel stands it may have come.',
          examples: ['2026-11-16'],
        }),
      ),
      note: Type.Optional(Type.String({ maxLength: 500 })),
    },
    { additionalProperties: false, title: 'Closure' },
  ),
  examples: { one: { uen: '209900901C', closed_on: '2026-11-16', note: 'a notice at the door' } },
  refuses: ['hotel_not_found', 'closed_in_future'],
  reply: { 200: Closed },
  replyExamples: {
    200: { published: { uen: '209900901C', closed_on: '2026-11-16', added: 0, updated: 0, removed: 1 } },
  },
  handle: async ({ body, service: { background, clock }, person, request }) => {
    const uen = body.uen.toUpperCase();
    const today = dateAt(clock.now());
    const closedOn = body.closed_on ?? today;
    if (!hasCome(closedOn, today)) throw prospectsProblem('closed_in_future');
    if (isoDateOf(closedOn) === null) {
      const error = { in: 'body' as const, name: 'closed_on', detail: 'is no day of the calendar' };
      throw platformProblem('invalid_request', { errors: [error] });
    }
    const actor = `operator:${person.id}`;
    const property = await addClosure(background, uen, { closedOn, note: body.note ?? null, actor }, (connection) =>
      noteDeed(
        connection,
        deedOf(byOperator(request, person), {
          action: 'hotel.closed',
          subject: `hotel:${uen}`,
          detail: { closed_on: closedOn },
        }),
      ),
    );
    if (property === undefined) throw prospectsProblem('hotel_not_found');
    const { added, updated, removed } = await drainOnly(background, today, [property]);
    return { uen, closed_on: closedOn, added, updated, removed };
  },
});
