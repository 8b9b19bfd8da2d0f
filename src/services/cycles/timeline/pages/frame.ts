import { html, type Markup } from '#lib/html/markup.ts';
import type { PreparedAnswer } from '#platform/http/answer/prepared-answer.ts';
import { type Layout, layOut } from '#platform/pages/layout.ts';
import { APPLICATION_POLICY, preparePage } from '#platform/pages/prepare-page.ts';
import { TIMELINE_PATH } from './addresses.ts';

/** What every page of the timeline has around it. */
export const TIMELINE_TITLE = 'Timeline of history';

/** Null where it is not built. */
export type TimelineApplication = Layout['application'];

type Page = {
  title: string;
  description?: string;
  canonical?: string;
  hidden?: boolean;
  main: Markup;
  /** Takes the page over in browsers that run scripts; null where it is not built. */
  application?: TimelineApplication;
};

export function layTimeline({ title, main, application = null, ...more }: Page): string {
  return layOut({
    ...more,
    title: title === TIMELINE_TITLE ? title : `${title} – ${TIMELINE_TITLE}`,
    accent: 'cycles',
    kind: 'plain-page timeline-page',
    styles: ['front-door.css', 'reading.css', 'timeline.css'],
    application,
    header: html`<header class="bar"><a class="brand" href="${TIMELINE_PATH}">${TIMELINE_TITLE}</a>
<nav aria-label="Further"><ul class="languages">
<li><a href="/chart">Birth chart</a></li>
<li><a href="/docs/cycles">API reference</a></li>
</ul></nav></header>`,
    main,
    footer: html`<footer><p>Each event names its source and licence. The same as data: <a href="/api/v1?resource=schema"><code>/api/v1</code></a>.</p></footer>`,
  });
}

export const prepareTimelinePage = (page: string, application: TimelineApplication): PreparedAnswer =>
  preparePage(page, application == null ? {} : { 'content-security-policy': APPLICATION_POLICY });
