import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { AYANAMSAS, DEFAULT_AYANAMSA } from '../jyotish/tables/ayanamsas.ts';
import { CHART_STYLES } from '../pictures/chart-styles.ts';
import type { ChartForm, FieldName } from './form.ts';
import { longestOf } from './form.ts';
import { chartPath, FORM_ID, layChart } from './frame.ts';
import type { Language } from './languages.ts';
import type { Faults, FaultyField } from './read-birth.ts';
import { WORDS } from './words/words.ts';

/** The form: what was entered stands in it again when it comes back, and what is wrong beside the field. */
type FormState = {
  language: Language;
  form: ChartForm;
  faults: Faults;
  /** Why the form has come back, where no field is to blame. */
  refused?: 'busy' | 'unreadable' | undefined;
};

/** In the order in which they stand on the page. */
const FAULTY_FIELDS: readonly FaultyField[] = ['day', 'time', 'place', 'utcOffset'];
const MISSING: ReadonlySet<string> = new Set(['date_missing', 'time_missing', 'place_missing']);

export function renderForm(state: FormState): string {
  const { language, form } = state;
  const words = WORDS[language];
  const fault = faultTitle(state);
  return layChart({
    language,
    title: words.form.title,
    fault,
    view: 'form',
    usual: { name: 'show', value: 'chart' },
    kind: 'chart-form-page',
    scripts: ['place-suggestions.js'],
    isEmpty: fault === undefined && Object.keys(form).length === 0,
    main: html`${faultSummary(state)}<h1>${words.form.title}</h1>
<div class="lead prose"><p>${words.form.lead}</p></div>
<form id="${FORM_ID}" class="birth" method="post" action="${chartPath(language)}" novalidate autocomplete="off">
${nameField(state)}${dateFields(state)}${timeField(state)}${placeField(state)}${styleField(state)}${moreFields(state)}${(['varga', 'clockFor', 'calendarFor'] as const).map((name) => html`<input type="hidden" name="${name}" value="${form[name] ?? ''}">\n`)}
<div class="actions"><button class="primary" name="show" value="chart">${words.form.submit}</button></div>
</form>`,
  });
}

/** Undefined where nothing is wrong. */
function faultTitle({ language, faults, refused }: FormState): string | undefined {
  const { fault } = WORDS[language];
  if (refused !== undefined) return refused === 'busy' ? fault.title_busy : fault.title_check;
  const told = Object.values(faults);
  if (told.length === 0) return undefined;
  return told.every(({ id }) => MISSING.has(id)) ? fault.title_missing : fault.title_check;
}

/** Focused when the page opens, so that it is read out, with a way to each field. */
function faultSummary(state: FormState): Markup | false {
  const { language, faults, refused } = state;
  const { fault } = WORDS[language];
  const title = faultTitle(state);
  const faulty = FAULTY_FIELDS.filter((name) => faults[name] !== undefined);
  if (title === undefined) return false;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<p><strong>${title}</strong></p>
<p>${refused === undefined ? fault.lead : fault[refused]}</p>
${
  faulty.length > 0 &&
  html`<ul>
${faulty.map((name) => html`<li><a href="#${name}">${faultText(language, faults, name)}</a></li>\n`)}</ul>
`
}</div>
`;
}

function faultText(language: Language, faults: Faults, name: FaultyField): string {
  const told = faults[name];
  if (told === undefined) return '';
  const places = new Intl.ListFormat(language, { type: 'disjunction' }).format(told.places ?? []);
  return fill(WORDS[language].fault[told.id], { places });
}

const faultAt = ({ language, faults }: FormState, name: FaultyField): Markup | false =>
  faults[name] !== undefined && html`<p class="fault" id="${name}-fault">${faultText(language, faults, name)}</p>\n`;

/** What a reader of screens says of a field beside its label. */
function described({ faults }: FormState, name: FaultyField, hint: string): Markup {
  const isFaulty = faults[name] !== undefined;
  return html` aria-describedby="${hint}${isFaulty && ` ${name}-fault`}"${isFaulty && html` aria-invalid="true"`}`;
}

const input = ({ form }: FormState, name: FieldName, more: Markup = html``): Markup =>
  html`<input id="${name}" name="${name}" maxlength="${longestOf(name)}" value="${form[name] ?? ''}"${more}>`;

function nameField(state: FormState): Markup {
  const { form: words } = WORDS[state.language];
  return html`<div class="field">
<label for="name">${words.name} <span class="optional">(${words.optional})</span></label>
<p class="hint" id="name-hint">${words.name_hint}</p>
${input(state, 'name', html` aria-describedby="name-hint" dir="auto"`)}
</div>
`;
}

function dateFields(state: FormState): Markup {
  const { form: words } = WORDS[state.language];
  const part = (name: 'day' | 'month' | 'year') => html`<div class="date-part ${name}-part">
<label for="${name}">${words[name]}</label>
${input(state, name, html`${name !== 'month' && html` inputmode="numeric"`}${state.faults.day !== undefined && html` aria-invalid="true"`}`)}
</div>
`;
  const isFaulty = state.faults.day !== undefined;
  return html`<fieldset${isFaulty && html` class="faulty"`} aria-describedby="date-hint${isFaulty && ' day-fault'}">
<legend>${words.date}</legend>
<p class="hint" id="date-hint">${words.date_hint}</p>
${faultAt(state, 'day')}<div class="date-parts">
${part('day')}${part('month')}${part('year')}</div>
</fieldset>
`;
}

function timeField(state: FormState): Markup {
  const { form: words } = WORDS[state.language];
  return html`<div class="field${state.faults.time !== undefined && ' faulty'}">
<label for="time">${words.time}</label>
<p class="hint" id="time-hint">${words.time_hint}</p>
${faultAt(state, 'time')}${input(state, 'time', html` class="short"${described(state, 'time', 'time-hint')}`)}
<label class="choice"><input type="checkbox" name="noTime" value="yes"${state.form.noTime === 'yes' && html` checked`}> <span>${words.no_time}</span></label>
</div>
`;
}

/** The list of suggestions is made by the script; the number of a place stands for the very text that it was chosen with. */
function placeField(state: FormState): Markup {
  const { form: words, suggest } = WORDS[state.language];
  const { form } = state;
  return html`<div class="field${state.faults.place !== undefined && ' faulty'}" data-places="/chart/places" data-language="${state.language}" data-one="${suggest.one}" data-many="${suggest.many}" data-none="${suggest.none}" data-chosen="${suggest.chosen}">
<label for="place" id="place-label">${words.place}</label>
<p class="hint" id="place-hint">${words.place_hint}</p>
${faultAt(state, 'place')}${input(state, 'place', html`${described(state, 'place', 'place-hint')} dir="auto"`)}
<input type="hidden" name="placeId" value="${form.placeId ?? ''}"><input type="hidden" name="chosenFor" value="${form.chosenFor ?? ''}">
</div>
`;
}

type Choice = { value: string; label: string };

function radios(
  { form }: FormState,
  name: FieldName,
  legend: string,
  choices: readonly Choice[],
  usual: string,
): Markup {
  const chosen = form[name] === undefined || form[name] === '' ? usual : form[name];
  return html`<fieldset>
<legend>${legend}</legend>
<div class="choices">
${choices.map(({ value, label }) => html`<label class="choice"><input type="radio" name="${name}" value="${value}"${value === chosen && html` checked`}> <span>${label}</span></label>\n`)}</div>
</fieldset>
`;
}

function styleField(state: FormState): Markup {
  const { form: words } = WORDS[state.language];
  const choices = CHART_STYLES.map((value) => ({ value, label: words[`style_${value}`] }));
  return radios(state, 'style', words.style, choices, 'north');
}

function moreFields(state: FormState): Markup {
  const { form: words } = WORDS[state.language];
  const { form, faults } = state;
  const { calendar = '', node = '', ayanamsa = '', utcOffset = '' } = form;
  const isOpen =
    faults.utcOffset !== undefined ||
    calendar !== '' ||
    utcOffset !== '' ||
    node === 'true' ||
    (ayanamsa !== '' && ayanamsa !== DEFAULT_AYANAMSA);
  const calendars = [
    { value: '', label: words.calendar_usual },
    { value: 'gregorian', label: words.calendar_gregorian },
    { value: 'julian', label: words.calendar_julian },
  ];
  const nodes = (['mean', 'true'] as const).map((value) => ({ value, label: words[`node_${value}`] }));
  return html`<details class="more"${isOpen && html` open`}>
<summary>${words.more}</summary>
${radios(state, 'calendar', words.calendar, calendars, '')}<div class="field">
<label for="ayanamsa">${words.ayanamsa}</label>
<select id="ayanamsa" name="ayanamsa">
${AYANAMSAS.map(({ id, name }) => html`<option value="${id}"${id === (ayanamsa === '' ? DEFAULT_AYANAMSA : ayanamsa) && html` selected`}>${name}</option>\n`)}</select>
</div>
${radios(state, 'node', words.node, nodes, 'mean')}<div class="field${faults.utcOffset !== undefined && ' faulty'}">
<label for="utcOffset">${words.offset} <span class="optional">(${words.optional})</span></label>
<p class="hint" id="offset-hint">${words.offset_hint}</p>
${faultAt(state, 'utcOffset')}${input(state, 'utcOffset', html` class="short"${described(state, 'utcOffset', 'offset-hint')}`)}
</div>
</details>
`;
}
