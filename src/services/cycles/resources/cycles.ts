import Type from 'typebox';
import { resource } from '../context.ts';
import { format } from '../parameters/format.ts';
import { yearParameter } from '../parameters/years.ts';
import { drawCycles } from '../pictures/draw-cycles.ts';
import { picture, sendPicture } from '../pictures/send-picture.ts';
import { CyclesOfYear, describeCycles } from '../system/describe-cycles.ts';

/** Where the nine cycles stand in a year. */
export const cycles = resource({
  name: 'cycles',
  summary: 'The nine cycles in a year: phase, progress, next turning',
  query: Type.Object({ ...yearParameter, ...format }),
  reply: CyclesOfYear,
  media: [picture('Nine rings with their phases and the hand of the year.')],
  handle: ({ query, reply }) =>
    query.format === 'svg' ? sendPicture(reply, drawCycles(query.year)) : describeCycles(query.year),
});
