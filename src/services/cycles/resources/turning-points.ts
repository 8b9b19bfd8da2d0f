import Type from 'typebox';
import { timelineResource } from '../context.ts';
import { format } from '../interface/format.ts';
import { picture, pictureAnswer } from '../interface/picture-answer.ts';
import { theme } from '../interface/theme.ts';
import { faultsOfSpan, spanParameters } from '../timeline/parameters/years.ts';
import { drawTurningPoints } from '../timeline/pictures/draw-turning-points.ts';
import { significantNear } from '../timeline/reading/significant-near.ts';
import { TurningPointList, turningPointsAnswer } from '../timeline/reading/turning-points.ts';
import { ANCHOR_YEAR, MASTER_LENGTH } from '../timeline/system/nine-cycles.ts';
import type { TurningPoint } from '../timeline/system/turning-points.ts';
import { turningPoints as turningPointsBetween } from '../timeline/system/turning-points.ts';

/** The years in which cycles enter another phase; the master cycle's when nothing is said. */
export const turningPoints = timelineResource({
  name: 'turning-points',
  summary: 'Years in which cycles enter another phase, with score, class and what lies near',
  query: Type.Object({ ...spanParameters(ANCHOR_YEAR, ANCHOR_YEAR + MASTER_LENGTH), ...format, ...theme }),
  check: faultsOfSpan,
  reply: TurningPointList,
  media: [picture('A strip of the years with a bar for each turning point; of a few, what turns and what lies near.')],
  lasts: true,
  handle: ({ query, service }) => {
    const { startYear, endYear } = query;
    if (query.format === 'json') return turningPointsAnswer(service.turningPoints(), query);
    const points = turningPointsBetween(startYear, endYear);
    const detailOf = (point: TurningPoint) => significantNear(service.history, point);
    return pictureAnswer(drawTurningPoints(points, startYear, endYear, { theme: query.theme, detailOf }));
  },
});
