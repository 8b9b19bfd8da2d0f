import Type from 'typebox';
import { resource } from '../context.ts';
import { CATEGORIES } from '../history/category.ts';
import { EventShape } from '../history/describe-event.ts';
import { eventPage, pageAnswer } from '../history/event-page.ts';
import { paging } from '../parameters/paging.ts';
import { HISTORY_SPAN } from '../parameters/years.ts';
import { oneOf } from '../schema-parts.ts';

/** Events of history, each with its source and licence. */
export const events = resource({
  name: 'events',
  summary: 'Historical events between two years, each with its source and licence',
  query: Type.Object({
    ...HISTORY_SPAN,
    category: Type.Optional(oneOf(CATEGORIES, 'Only events of this category.')),
    ...paging,
  }),
  reply: eventPage('EventPage', EventShape),
  lasts: true,
  handle: ({ query, service }) => {
    const { category } = query;
    const list = category === undefined ? service.lists.all : service.lists.ofCategory(category);
    return pageAnswer('events', list, query, { name: 'category', value: category });
  },
});
