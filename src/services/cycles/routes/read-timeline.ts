import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media, operationsOf } from '#platform/http/operation/operation.ts';
import type { TimelineContext } from '../context.ts';
import { timelinePath } from '../timeline/pages/addresses.ts';
import { prepareTimelinePage } from '../timeline/pages/frame.ts';
import { renderTimeline } from '../timeline/pages/render-timeline.ts';
import { readQuestion } from '../timeline/pages/timeline-question.ts';

/** The timeline as a page. Whatever its address asks, a page is the answer; an untidy address leads to its tidy form. */
export const readTimeline = operationsOf<TimelineContext>()({
  id: 'readTimeline',
  method: 'GET',
  path: '/timeline',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 3600 } },
  summary: 'The timeline as a page',
  reply: { 200: media('text/html', 'A page'), 302: media('text/plain', 'The address in its tidy form') },
  handle: ({ service, request }) => {
    const read = readQuestion(request.query as Readonly<Record<string, unknown>>);
    if (!read.isTidy && read.faults.size === 0) {
      const location = timelinePath(read.question);
      return new RenderedAnswer('text/plain', '', { status: 302, headers: { location, 'cache-control': 'no-store' } });
    }
    const { timelineApplication: application } = service;
    return prepareTimelinePage(renderTimeline(read, service, application), application);
  },
});
