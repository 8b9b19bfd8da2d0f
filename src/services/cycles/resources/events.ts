import type { Static } from 'typebox';
import Type from 'typebox';
import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import type { TimelineContext } from '../context.ts';
import { timelineResource } from '../context.ts';
import { picture, pictureAnswer } from '../interface/picture-answer.ts';
import { categoriesAsked, LONGEST_CATEGORIES } from '../timeline/history/categories-asked.ts';
import type { Category } from '../timeline/history/category.ts';
import { CATEGORIES } from '../timeline/history/category.ts';
import { EventShape } from '../timeline/history/describe-event.ts';
import { emptyPageAnswer, eventPage, pageAnswer, questionOf } from '../timeline/history/lists/event-page.ts';
import { paging } from '../timeline/parameters/paging.ts';
import { faultsOfSpan, HISTORY_SPAN } from '../timeline/parameters/years.ts';
import { drawEvents } from '../timeline/pictures/draw-events.ts';
import { eventPictureParameters } from '../timeline/pictures/event-picture-parameters.ts';
import { EventCollection } from '../timeline/search/events-geojson.ts';
import { foundPage, GEOJSON_TYPE } from '../timeline/search/found-page.ts';
import { faultsOfSearch, filterOf, searchParameters } from '../timeline/search/search-parameters.ts';

const query = Type.Object({
  ...HISTORY_SPAN,
  category: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LONGEST_CATEGORIES,
      description: `Only events of this category, or of one of several with commas between, in upper or lower case. The list is open; so far: ${CATEGORIES.join(', ')}.`,
    }),
  ),
  ...searchParameters,
  ...paging,
  ...eventPictureParameters,
});
type Asked = Static<typeof query>;

/** Events of history, each with its source and licence. */
export const events = timelineResource({
  name: 'events',
  summary:
    'Historical events between two years, by words, country, place and significance, each with its source and licence',
  query,
  check: (asked) => [...faultsOfSpan(asked), ...faultsOfSearch(asked)],
  reply: eventPage('EventPage', EventShape, {
    categories: Type.Optional(
      Type.Array(Type.String(), { description: 'Those that events have; there when no event has the one asked for.' }),
    ),
  }),
  media: [
    media('text/csv', 'RFC 4180, with a header; texts that a spreadsheet would run begin with an apostrophe.'),
    media(GEOJSON_TYPE, 'RFC 7946, a feature each.', EventCollection),
    picture('A strip of the years with a row for each category or part of the world, and a circle for each event.'),
  ],
  lasts: true,
  handle: ({ query: asked, service }) => {
    const { lists } = service;
    const categories = asked.category === undefined ? undefined : categoriesAsked(asked.category, lists);
    if (categories?.length === 0 && asked.format === 'json') return emptyPageAnswer('events', asked, lists.categories);
    const [only, ...others] = categories ?? [];
    if (!isByYearsAlone(asked) || others.length > 0) return search(asked, service, categories);
    return pageAnswer('events', only?.list ?? lists.all, asked, [['category', only?.category]]);
  },
});

/** These pages are runs of neighbours, whose bytes are ready. */
const isByYearsAlone = ({ q, country, bbox, minSignificance, sort, format }: Asked): boolean =>
  [q, country, bbox, minSignificance].every((each) => each === undefined) && sort === 'year' && format === 'json';

function search(
  asked: Asked,
  { lists, history, finder, features }: TimelineContext,
  known: readonly { category: Category }[] | undefined,
): PreparedAnswer {
  const { startYear, endYear, span, limit, offset, sort, format } = asked;
  const years = lists.all.span(startYear, endYear);
  const earlier = span === 'overlap' ? lists.all.earlier(startYear) : [];
  const categories = known?.map(({ category }) => category);
  const filter = { ...filterOf(asked), ...(categories !== undefined && { categories }) };
  const positions = finder().find({ earlier, ...years }, filter);
  if (format === 'svg') {
    const events = [...finder().sorted(positions, '-significance')].flatMap(
      (position) => history.events[position] ?? [],
    );
    return pictureAnswer(drawEvents(events, { ...asked, first: startYear, last: endYear }));
  }
  const question = questionOf('events', asked, [
    ['category', categories === undefined || categories.length === 0 ? asked.category : categories.join(',')],
    ['q', asked.q],
    ['country', filter.country],
    ['bbox', asked.bbox],
    ['minSignificance', asked.minSignificance?.toString()],
    ['sort', sort === 'year' ? undefined : sort],
    ['format', format === 'json' ? undefined : format],
  ]);
  const ordered = finder().sorted(positions, sort);
  return foundPage(
    format,
    { list: lists.all, features, events: history.events },
    { positions: ordered, limit, offset, question },
  );
}
