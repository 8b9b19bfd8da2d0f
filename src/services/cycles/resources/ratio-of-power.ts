import Type from 'typebox';
import { resource } from '../context.ts';
import { DoctrinalEventShape } from '../history/describe-event.ts';
import { eventPage, pageAnswer } from '../history/event-page.ts';
import { paging } from '../parameters/paging.ts';
import { faultsOfSpan, HISTORY_SPAN } from '../parameters/years.ts';
import { oneOf } from '../schema-parts.ts';
import { PHASES } from '../system/phase.ts';

/** How doctrine was made, enforced and undone. */
export const ratioOfPower = resource({
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
    return pageAnswer('ratio-of-power', list, query, { name: 'phase', value: phase });
  },
});
