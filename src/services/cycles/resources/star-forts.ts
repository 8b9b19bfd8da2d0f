import Type from 'typebox';
import { timelineResource } from '../context.ts';
import { format } from '../interface/format.ts';
import { picture, pictureAnswer } from '../interface/picture-answer.ts';
import { theme } from '../interface/theme.ts';
import { StarFortShape } from '../timeline/history/describe-event.ts';
import { eventPage, pageAnswer } from '../timeline/history/lists/event-page.ts';
import { pageOfList } from '../timeline/history/lists/page-of-list.ts';
import { DEFAULT_ROWS, pagingIfAsked } from '../timeline/parameters/paging.ts';
import { faultsOfSpan, HISTORY_SPAN } from '../timeline/parameters/years.ts';
import { drawStarForts, MOST_FORTS } from '../timeline/pictures/draw-star-forts.ts';

/** Bastioned forts, one row each. The picture shows all of them, or the page that was asked for. */
export const starForts = timelineResource({
  name: 'star-forts',
  summary:
    'Star forts between two years, one row each, with how well they are known; a map has all of them unless `limit` is given',
  query: Type.Object({ ...HISTORY_SPAN, ...pagingIfAsked, ...format, ...theme }),
  check: faultsOfSpan,
  reply: eventPage('StarFortPage', StarFortShape),
  media: [picture('A map of the world with a dot for each fort.')],
  lasts: true,
  handle: ({ query, service }) => {
    const { limit = query.format === 'json' ? DEFAULT_ROWS : MOST_FORTS } = query;
    const wanted = { ...query, limit };
    if (query.format === 'json') return pageAnswer('star-forts', service.lists.starForts, wanted);
    const { runs, total } = pageOfList(service.lists.starForts, wanted);
    const shown = runs.flatMap(({ from, to }) => service.starForts.slice(from, to));
    return pictureAnswer(drawStarForts(shown, total, query.theme));
  },
});
