import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media, operationsOf } from '#platform/http/operation/operation.ts';
import { PAGE_POLICY, PAGE_TYPE, preparePage } from '#platform/pages/prepare-page.ts';
import type { TimelineContext } from '../context.ts';
import { eventPath } from '../timeline/pages/addresses.ts';
import { renderEvent } from '../timeline/pages/render-event.ts';
import { asId, renderMissingEvent } from '../timeline/pages/render-missing-event.ts';

/** One event as a page. Another spelling of its id leads to it; an id that no event has is answered with what may be meant. */
export const readTimelineEvent = operationsOf<TimelineContext>()({
  id: 'readTimelineEvent',
  method: 'GET',
  path: '/timeline/events/{id}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 86_400 } },
  summary: 'One event as a page',
  params: Type.Object({ id: Type.String() }),
  reply: {
    200: media('text/html', 'A page'),
    301: media('text/plain', 'The address of the event'),
    404: media('text/html', 'A page with the events that may be meant'),
  },
  handle: ({ params, service }) => {
    const event = service.eventsById.get(params.id);
    if (event !== undefined) return preparePage(renderEvent(event, service));
    const meant = service.eventsById.get(asId(params.id));
    if (meant !== undefined) {
      const location = eventPath(meant.id);
      return new RenderedAnswer('text/plain', '', { status: 301, headers: { location, 'cache-control': 'no-store' } });
    }
    const headers = { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' };
    return new RenderedAnswer(PAGE_TYPE, renderMissingEvent(params.id, service), { status: 404, headers });
  },
});
