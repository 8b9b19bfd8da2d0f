import Type from 'typebox';
import { timelineResource } from '../context.ts';
import { oneOf } from '../interface/schema-parts.ts';
import { DoctrinalEventShape } from '../timeline/history/describe-event.ts';
import { eventPage, pageAnswer } from '../timeline/history/lists/event-page.ts';
import { paging } from '../timeline/parameters/paging.ts';
import { faultsOfSpan, HISTORY_SPAN } from '../timeline/parameters/years.ts';
import { PHASES } from '../timeline/system/phase.ts';

/** How doctrine was made, enforced and undone. */
export const ratioOfPower = timelineResource({
  name: 'ratio-of-power',
  summary: 'Events in which doctrine was made, enforced or undone, with their phase in the cycle of 550 years',
  query: Type.Object({
    ...HISTORY_SPAN,
    phase: Type.Optional(oneOf(PHASES, 'Only events in this phase of the cycle of 550 years.')),
    ...paging,
  }),
  check: faultsOfSpan,
  reply: eventPage('DoctrinalEventPage', DoctrinalEventShape),
  lasts: true,
  handle: ({ query, service }) => {
    const { phase } = query;
    const list = phase === undefined ? service.lists.doctrinal : service.lists.doctrinalIn(phase);
    return pageAnswer('ratio-of-power', list, query, [['phase', phase]]);
  },
});
