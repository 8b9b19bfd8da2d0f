import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { YOGA_FORMS_IN_DEVANAGARI, YOGAS_IN_DEVANAGARI } from '../../jyotish/yogas/devanagari-of-yogas.ts';
import { YOGA_GROUPS } from '../../jyotish/yogas/yoga.ts';
import { yogasLookedFor } from '../../jyotish/yogas/yogas-of.ts';
import type { Language } from '../languages.ts';
import { graha } from '../names.ts';
import { part } from '../part.ts';
import type { ChartReading } from '../reading.ts';
import { fillWith, listed } from './in-sentences.ts';
import type { OverDay } from './over-day.ts';
import { rarityIn } from './rarity.ts';
import type { SectionWords } from './words/words.ts';
import { SECTION_WORDS } from './words/words.ts';

/** The yogas that a chart has, by their kinds: on what each rests, what is held against it, and how rare it is. */
type Yoga = ChartReading['chart']['yogas'][number];

export function renderYogas({ language, chart, overDay }: ChartReading): Markup {
  const words = SECTION_WORDS[language].yogas;
  const yogas = overDay?.yogas ?? chart.yogas;
  const didMoonMove = (chart.without_time?.moon_signs.length ?? 1) > 1;
  const looked = yogasLookedFor({ hasAscendant: overDay === null && chart.ascendant !== null });
  return part(
    'yogas',
    words.title,
    html`<p>${words.lead}</p>
${overDay !== null && html`<p>${words.untimed}${didMoonMove && ` ${words.untimed_moon}`}${others(overDay, language)}</p>\n`}<p>${counted(yogas.length, looked, words)}${words.evidence_english !== '' && yogas.length > 0 && ` ${words.evidence_english}`}</p>
${YOGA_GROUPS.map((group) => {
  const own = yogas.filter((each) => each.group === group);
  return (
    own.length > 0 &&
    html`<h3>${words.groups[group]}</h3>
<ul class="yoga-list">
${own.map((yoga) => renderYoga(yoga, language, overDay === null))}</ul>
`
  );
})}`,
    'yogas',
  );
}

function counted(count: number, looked: number, words: SectionWords['yogas']): string {
  if (count === 0) return fill(words.none, { looked });
  return count === 1 ? fill(words.count_one, { looked }) : fill(words.count, { count, looked });
}

/** What went into another sign on that day beside the Moon. */
function others({ signChanges }: OverDay, language: Language): Markup | false {
  const words = SECTION_WORDS[language].yogas;
  const grahas = signChanges.filter((name) => name !== 'Moon').map((name) => graha(name, language));
  return grahas.length > 0 && html` ${fillWith(words.untimed_others, { grahas: listed(grahas) })}`;
}

function renderYoga(yoga: Yoga, language: Language, hasHouses: boolean): Markup {
  const words = SECTION_WORDS[language].yogas;
  return html`<li class="yoga${yoga.strength === 0 && ' cancelled'}">
<h4>${nameOf(yoga, language)}</h4>
<p class="measures">${words.strength}: ${strengthIn(yoga, words)} · ${words.rarity}: ${rarityIn(yoga.incidence, language)}</p>
${language === 'hi' && formedBy(yoga, language, hasHouses)}${sentences(yoga.evidence, language)}${
  yoga.cancellations.length > 0 &&
  html`<p class="against">${words.against}:</p>\n${sentences(yoga.cancellations, language)}`
}</li>
`;
}

const strengthIn = ({ strength }: Yoga, words: SectionWords['yogas']): string =>
  [words.strength_0, words.strength_1, words.strength_2, words.strength_3][strength] ?? String(strength);

function nameOf({ id, name, variant }: Yoga, language: Language): Markup {
  const devanagari = (YOGAS_IN_DEVANAGARI as Readonly<Record<string, string>>)[id] ?? name;
  const form = variant === null ? undefined : (YOGA_FORMS_IN_DEVANAGARI[variant] ?? variant);
  const inDevanagari = form === undefined ? devanagari : `${devanagari}: ${form}`;
  if (language === 'hi') return html`${inDevanagari}`;
  return html`${variant === null ? name : `${name}: ${variant}`} <span class="deva" lang="hi">${inDevanagari}</span>`;
}

/** In Hindi, before sentences that are in English. */
function formedBy({ planets, houses }: Yoga, language: Language, hasHouses: boolean): Markup {
  const words = SECTION_WORDS[language].yogas;
  return html`<p>${words.formed_by}: ${listed(planets.map((each) => graha(each as GrahaName, language)))}${
    hasHouses && houses.length > 0 && ` · ${words.houses}: ${houses.join(', ')}`
  }</p>
`;
}

const sentences = (each: readonly string[], language: Language): Markup =>
  html`<ul class="points"${language !== 'en' && html` lang="en"`}>
${each.map((sentence) => html`<li>${sentence}</li>\n`)}</ul>
`;
