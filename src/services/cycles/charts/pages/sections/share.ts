import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { shownName } from '../../../names/shown-name.ts';
import { dayIn } from '../dates.ts';
import { hiddenFields } from '../frame.ts';
import { part } from '../part.ts';
import type { ChartReading } from '../reading.ts';
import { sharePath } from '../share-paths.ts';
import { fillWith } from './in-sentences.ts';
import { SECTION_WORDS } from './words/words.ts';

/** The offer to make an address of this chart: to whoever entered it, not to whom it was sent. */
export function renderShare({ language, chart, form, sharedUntil }: ChartReading): Markup | false {
  if (sharedUntil !== null) return false;
  const words = SECTION_WORDS[language].share;
  const name = shownName(chart.birth.name);
  return part(
    'share',
    words.title,
    html`<p>${words.lead}</p>
<form method="post" action="${sharePath(language)}">
${hiddenFields(form)}${
  name !== '' &&
  html`<p><label class="choice"><input type="checkbox" name="withName" value="yes"> <span>${fillWith(words.with_name, { name: html`<bdi>${name}</bdi>` })}</span></label></p>\n`
}<p><button class="plain">${words.submit}</button></p>
</form>
`,
    'share screen-only',
  );
}

/** At the head of a chart that was opened by its address. */
export function renderSharedNote({ language, sharedUntil }: ChartReading): Markup | false {
  if (sharedUntil === null) return false;
  const words = SECTION_WORDS[language].share;
  return html`<p class="shared-note screen-only">${fill(words.shared_until, { day: dayIn(sharedUntil, language) })}</p>
`;
}
