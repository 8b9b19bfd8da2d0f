import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import type { GrahaName } from '../../../zodiac/graha-names.ts';
import {
  KARANAS_IN_DEVANAGARI,
  NITYA_YOGAS_IN_DEVANAGARI,
  PAKSHAS_IN_DEVANAGARI,
  TITHIS_IN_DEVANAGARI,
  VARAS_IN_DEVANAGARI,
} from '../../jyotish/tables/devanagari-of-the-day.ts';
import type { NakshatraName } from '../../jyotish/tables/nakshatras.ts';
import type { Language } from '../languages.ts';
import { graha, nakshatra } from '../names.ts';
import { part } from '../part.ts';
import type { ChartReading } from '../reading.ts';
import { clockTimeOf } from './clock-times.ts';
import { fillWith } from './in-sentences.ts';
import { SECTION_WORDS } from './words/words.ts';

/** The five limbs of the day: at the moment of birth, or what they were in the course of a day whose hour is not known. */
type Panchanga = ChartReading['chart']['panchanga'];

export function renderPanchanga({ language, chart, overDay }: ChartReading): Markup {
  const words = SECTION_WORDS[language].panchanga;
  const all = overDay?.panchangas ?? [chart.panchanga];
  const isTimed = overDay === null;
  const { sunrise, is_day } = chart.panchanga;
  const limb = (name: string, of: (each: Panchanga) => Markup) =>
    html`<div><dt>${name}</dt><dd>${distinct(all.map(of)).map((each, index) => html`${index > 0 && ' → '}${each}`)}</dd></div>\n`;
  return part(
    'panchanga',
    isTimed ? words.title : words.title_day,
    html`<p>${isTimed ? words.lead : words.lead_day}</p>
<dl class="facts">
${limb(words.tithi, (each) => tithiOf(each, language))}${limb(words.vara, (each) => varaOf(each, language))}${limb(
  words.nakshatra,
  (each) => nakshatraOf(each, language, isTimed),
)}${limb(words.yoga, ({ yoga }) => named(yoga.name, NITYA_YOGAS_IN_DEVANAGARI, language))}${limb(
  words.karana,
  ({ karana }) => named(karana.name, KARANAS_IN_DEVANAGARI, language),
)}<div><dt>${isTimed ? words.sunrise : words.sunrise_day}</dt><dd>${
      sunrise === null
        ? words.sunrise_none
        : fill(words.sunrise_is, { time: clockTimeOf(sunrise, chart.time_zone.utc_offset) })
    }</dd></div>
</dl>
${isTimed && is_day !== null && html`<p>${is_day ? words.by_day : words.by_night}</p>\n`}`,
    'panchanga',
  );
}

/** In the order in which they come, each once. */
function distinct(each: readonly Markup[]): Markup[] {
  const seen = new Map(each.map((markup) => [markup.text, markup]));
  return [...seen.values()];
}

function tithiOf({ tithi }: Panchanga, language: Language): Markup {
  const words = SECTION_WORDS[language].panchanga;
  const { number } = tithi;
  const name = named(tithi.name, TITHIS_IN_DEVANAGARI, language);
  // Full moon and new moon are the only ones of their name.
  if (number === 15 || number === 30) return fillWith(words.tithi_alone, { name, number });
  return fillWith(words.tithi_is, { paksha: named(tithi.paksha, PAKSHAS_IN_DEVANAGARI, language), name, number });
}

function varaOf({ vara, sunrise }: Panchanga, language: Language): Markup {
  const words = SECTION_WORDS[language].panchanga;
  const lord = fillWith(words.vara_of, { lord: graha(vara.lord, language) });
  const sanskrit = named(vara.sanskrit_name, VARAS_IN_DEVANAGARI, language);
  return html`${language !== 'hi' && `${vara.name}, `}${sanskrit}, ${lord} <span class="aside">(${
    sunrise === null ? words.vara_by_date : words.vara_note
  })</span>`;
}

function nakshatraOf({ nakshatra: moon }: Panchanga, language: Language, hasPada: boolean): Markup {
  const words = SECTION_WORDS[language].panchanga;
  return html`${nakshatra(moon.name as NakshatraName, language)}${
    hasPada && `, ${fill(words.pada, { pada: moon.pada })}`
  }, ${fillWith(words.lord, { lord: graha(moon.lord as GrahaName, language) })}`;
}

function named(name: string, inDevanagari: Readonly<Record<string, string>>, language: Language): Markup {
  const devanagari = inDevanagari[name] ?? name;
  return language === 'hi' ? html`${devanagari}` : html`${name} <span class="deva" lang="hi">${devanagari}</span>`;
}
