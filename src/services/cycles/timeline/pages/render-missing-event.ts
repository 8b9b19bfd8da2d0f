import { html } from '#lib/html/markup.ts';
import { plainWords } from '../../names/normalised-name.ts';
import type { HistoricEvent } from '../history/event.ts';
import { MOST_WORDS } from '../search/search-parameters.ts';
import { TIMELINE_PATH } from './addresses.ts';
import { eventItem } from './event-lines.ts';
import { layTimeline } from './frame.ts';
import type { Known } from './timeline-list.ts';

/** What stands where no event is: those that may have been meant, and the way to the list. */
export function renderMissingEvent(id: string, known: Known): string {
  const meant = meantBy(id, known);
  return layTimeline({
    title: 'No such event',
    hidden: true,
    main: html`<p class="code">404</p>
<h1>There is no event at this address</h1>
<div class="lead prose"><p>${meant.length === 0 ? 'It may have been renamed or taken out of the dataset.' : 'It may have been renamed.'}</p></div>
${meant.length > 0 && html`<h2 class="meant">One of these may be meant</h2>\n<ol class="events">\n${meant.map(eventItem)}</ol>\n`}<ul class="ways">
<li><a class="primary" href="${TIMELINE_PATH}">Timeline of history</a></li>
</ul>`,
  });
}

/** Ids are made of small letters, digits and hyphens; what else was written may still mean one. */
export const asId = (written: string): string =>
  written
    .slice(0, LONGEST_ID)
    .toLowerCase()
    .replace(/[\s_.]+/g, '-');

const LONGEST_ID = 120;
const MOST_MEANT = 5;
const NUMBER = /^\d+(?:bce)?$/;

/** Events with all the words of the id; years in it are often what has changed. */
function meantBy(id: string, { history, finder }: Known): HistoricEvent[] {
  const words = plainWords(id.slice(0, LONGEST_ID)).filter((word) => !NUMBER.test(word));
  if (words.length === 0) return [];
  const everything = { earlier: [], from: 0, to: history.events.length };
  const positions = finder().find(everything, { words: [...new Set(words)].slice(0, MOST_WORDS) });
  return [...finder().sorted(positions, '-significance').subarray(0, MOST_MEANT)].flatMap(
    (at) => history.events[at] ?? [],
  );
}
