import Type from 'typebox';
import { timelineResource } from '../context.ts';
import { CATEGORIES } from '../timeline/history/category.ts';
import { EventShape } from '../timeline/history/describe-event.ts';
import { emptyPageAnswer, eventPage, pageAnswer } from '../timeline/history/event-page.ts';
import { paging } from '../timeline/parameters/paging.ts';
import { faultsOfSpan, HISTORY_SPAN } from '../timeline/parameters/years.ts';

/** Events of history, each with its source and licence. */
export const events = timelineResource({
  name: 'events',
  summary: 'Historical events between two years, each with its source and licence',
  query: Type.Object({
    ...HISTORY_SPAN,
    category: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description: `Only events of this category, in upper or lower case. The list is open; so far: ${CATEGORIES.join(', ')}.`,
      }),
    ),
    ...paging,
  }),
  check: faultsOfSpan,
  reply: eventPage('EventPage', EventShape, {
    categories: Type.Optional(
      Type.Array(Type.String(), { description: 'Those that events have; there when no event has the one asked for.' }),
    ),
  }),
  lasts: true,
  handle: ({ query, service }) => {
    const { lists } = service;
    if (query.category === undefined) return pageAnswer('events', lists.all, query);
    const found = lists.ofCategory(query.category);
    if (found === undefined) return emptyPageAnswer('events', query, lists.categories);
    return pageAnswer('events', found.list, query, { name: 'category', value: found.category });
  },
});
