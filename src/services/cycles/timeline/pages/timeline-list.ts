import { html, type Markup } from '#lib/html/markup.ts';
import type { HistoricEvent } from '../history/event.ts';
import type { EventLists } from '../history/lists/event-lists.ts';
import type { PlaceIndex } from '../history/place-index.ts';
import type { History } from '../history/read-history.ts';
import type { EventFinder } from '../search/find-events.ts';
import { filterOf } from '../search/search-parameters.ts';
import { timelinePath } from './addresses.ts';
import { eventItem, significanceTitle } from './event-lines.ts';
import type { Question } from './timeline-question.ts';

/** What the pages are made of. */
export type Known = {
  history: History;
  places: PlaceIndex;
  lists: EventLists;
  finder: () => EventFinder;
  eventsById: ReadonlyMap<string, HistoricEvent>;
  /** Codes of countries that events have. */
  countries: readonly string[];
};

/** The events that a question finds, the most significant first, a page at a time. */
export type FoundEvents = { total: number; shown: readonly HistoricEvent[]; page: number; pages: number };

const ROWS_ON_A_PAGE = 50;

export function findForPage({ history, lists, finder }: Known, question: Question): FoundEvents {
  const { from, to, categories, q, country, significance } = question;
  const filter = filterOf({
    minSignificance: significance,
    ...(q !== undefined && { q }),
    ...(country !== undefined && { country }),
  });
  const among = { earlier: lists.all.earlier(from), ...lists.all.span(from, to) };
  const positions = finder().find(among, { ...filter, ...(categories.length > 0 && { categories }) });
  const pages = Math.max(1, Math.ceil(positions.length / ROWS_ON_A_PAGE));
  const page = Math.min(question.page, pages);
  const start = (page - 1) * ROWS_ON_A_PAGE;
  const sorted = finder()
    .sorted(positions, '-significance')
    .subarray(start, start + ROWS_ON_A_PAGE);
  return { total: positions.length, shown: [...sorted].flatMap((at) => history.events[at] ?? []), page, pages };
}

export function renderList({ shown, page, pages }: FoundEvents, question: Question): Markup {
  const groups = [...Map.groupBy(shown, ({ significance }) => significance)];
  return html`${groups.map(
    ([significance, events]) => html`<section class="group">
<h2>${significanceTitle(significance)}</h2>
<ol class="events">
${events.map(eventItem)}</ol>
</section>
`,
  )}${pages > 1 && pager(question, page, pages)}`;
}

function pager(question: Question, page: number, pages: number): Markup {
  const link = (to: number, text: string) =>
    html`<li><a href="${timelinePath({ ...question, page: to })}">${text}</a></li>\n`;
  return html`<nav class="pager" aria-label="Pages"><ul class="ways">
${page > 1 && link(page - 1, 'Previous page')}<li><span>Page ${page} of ${pages}</span></li>
${page < pages && link(page + 1, 'Next page')}</ul></nav>
`;
}
