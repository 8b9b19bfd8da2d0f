import { html } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import type { ChartForm } from './form.ts';
import { chartPath, FORM_ID, hiddenFields, layChart } from './frame.ts';
import type { Language } from './languages.ts';
import { placeDetail, placeInWords } from './place-words.ts';
import type { FoundPlaces } from './read-birth.ts';
import { WORDS } from './words/words.ts';

/** The step between: a name that several places have, and what tells them apart. */
export function renderPlaceChoice(language: Language, form: ChartForm, { total, places }: FoundPlaces): string {
  const { choose } = WORDS[language];
  const { place = '', placeId } = form;
  const marked = places.find(({ id }) => String(id) === placeId);
  const fault = isNoneTaken(form) ? choose.fault : undefined;
  // Sent by what takes a place alone: another language, or another place, leaves it open which.
  const taken = { name: 'chosenFor', value: place } as const;
  return layChart({
    language,
    title: choose.title,
    fault,
    view: 'chart',
    usual: taken,
    kind: 'chart-place-page',
    main: html`<h1 id="places-title">${choose.title}</h1>
<div class="lead prose"><p>${fill(choose.lead, { place })}</p></div>
<form id="${FORM_ID}" method="post" action="${chartPath(language)}" autocomplete="off">
${hiddenFields(form, { except: ['placeId', 'chosenFor'] })}<fieldset${fault !== undefined && html` class="faulty" aria-describedby="place-fault"`}>
<legend class="hidden">${choose.legend}</legend>
${fault !== undefined && html`<p class="fault" id="place-fault" role="alert">${fault}</p>\n`}<div class="choices one-column">
${places.map(
  (each) =>
    html`<label class="choice"><input type="radio" name="placeId" value="${each.id}"${each === marked && html` checked`}> <span>${placeInWords(each, language)}<span class="detail">${placeDetail(each, language)}</span></span></label>\n`,
)}</div>
</fieldset>
${total > places.length && html`<p class="note">${fill(choose.more, { shown: places.length, total })}</p>\n`}<div class="actions">
<button class="primary" name="${taken.name}" value="${taken.value}">${choose.submit}</button>
<button class="plain" name="show" value="form">${choose.another}</button>
</div>
</form>`,
  });
}

/** The button that takes a place, or Enter, was pressed with none of them chosen. */
export const isNoneTaken = ({ place = '', placeId = '', chosenFor = '' }: ChartForm): boolean =>
  placeId === '' && chosenFor !== '' && chosenFor === place;
