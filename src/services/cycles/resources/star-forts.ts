import Type from 'typebox';
import { resource } from '../context.ts';
import { StarFortShape } from '../history/describe-event.ts';
import { eventPage, pageAnswer } from '../history/event-page.ts';
import { spanOf } from '../history/timeline.ts';
import { format } from '../parameters/format.ts';
import { paging } from '../parameters/paging.ts';
import { HISTORY_SPAN, requireOrder } from '../parameters/years.ts';
import { drawStarForts } from '../pictures/draw-star-forts.ts';
import { picture, pictureAnswer } from '../pictures/picture-answer.ts';
import { yearLabel } from '../system/year.ts';

/** Bastioned forts, one row each: the picture shows the same page. */
export const starForts = resource({
  name: 'star-forts',
  summary: 'Star forts between two years, one row each, with how well they are known',
  query: Type.Object({ ...HISTORY_SPAN, ...paging, ...format }),
  reply: eventPage('StarFortPage', StarFortShape),
  media: [picture('A map of the world with a dot for each fort.')],
  lasts: true,
  handle: ({ query, service }) => {
    if (query.format === 'json') return pageAnswer('star-forts', service.lists.starForts, query);
    requireOrder(query);
    const { startYear, endYear, limit, offset } = query;
    const { from, to } = spanOf(service.starForts, startYear, endYear);
    const shown = service.starForts.slice(from, to).slice(offset, offset + limit);
    const caption = `Built from ${yearLabel(startYear)} to ${yearLabel(endYear)}.`;
    return pictureAnswer(drawStarForts(shown, caption, to - from));
  },
});
