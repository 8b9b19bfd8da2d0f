import Type from 'typebox';
import { preparedResource } from '../context.ts';
import { format } from '../interface/format.ts';
import { picture, pictureAnswer } from '../interface/picture-answer.ts';
import { theme } from '../interface/theme.ts';
import { yearParameter } from '../timeline/parameters/years.ts';
import { drawCycles } from '../timeline/pictures/draw-cycles.ts';
import { CyclesOfYear, describeCycles } from '../timeline/system/describe-cycles.ts';

/** Where the nine cycles stand in a year. */
export const cycles = preparedResource({
  name: 'cycles',
  summary: 'The nine cycles in a year: phase, progress, next turning',
  query: Type.Object({ ...yearParameter, ...format, ...theme }),
  reply: CyclesOfYear,
  media: [picture('Nine rings with their phases, each with a mark where the year stands.')],
  lasts: true,
  handle: ({ query }) =>
    query.format === 'svg' ? pictureAnswer(drawCycles(query.year, query.theme)) : describeCycles(query.year),
});
