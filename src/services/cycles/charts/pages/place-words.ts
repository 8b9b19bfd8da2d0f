import { html, type Markup } from '#lib/html/markup.ts';
import { fill } from '#lib/text/fill.ts';
import { regionNameIn } from '../gazetteer/region-names.ts';
import type { Language } from './languages.ts';
import { LANGUAGES, localeOf } from './languages.ts';
import type { BirthPlace } from './read-birth.ts';
import { inEnglish, listed } from './sections/in-sentences.ts';
import { WORDS } from './words/words.ts';

/** A place as people tell it from others of its name. */
const countries = new Map(
  LANGUAGES.map((language) => [language, new Intl.DisplayNames([localeOf(language)], { type: 'region' })] as const),
);

const countryIn = ({ country, country_name: name }: BirthPlace, language: Language): string =>
  countries.get(language)?.of(country) ?? name;

const nameIn = ({ name, names }: BirthPlace, language: Language): string =>
  (language === 'hi' ? names['Deva'] : undefined) ?? name;

/** `Porbandar, Gujarat, India` */
export const placeLabel = (place: BirthPlace, language: Language): string =>
  partsOf(place, language)
    .map(({ text }) => text)
    .join(', ');

/** The same where the language of each part can be told: most regions have their English names only. */
export const placeInWords = (place: BirthPlace, language: Language): Markup =>
  html`${listed(
    partsOf(place, language).map(({ text, isEnglish }) => (isEnglish ? inEnglish(text, language) : text)),
  )}`;

type PlacePart = { text: string; isEnglish: boolean };

/** A region that is called as the place is left out, in whatever script the place stands. */
function partsOf(place: BirthPlace, language: Language): PlacePart[] {
  const own = nameIn(place, language);
  const country = countryIn(place, language);
  const { name, region, country: code } = place;
  const isRepeated = region === null || [name, own, country].includes(region);
  const translated = region === null ? undefined : regionNameIn(language, { country: code, region });
  return [
    { text: own, isEnglish: own === name },
    ...(isRepeated ? [] : [{ text: translated ?? region, isEnglish: translated === undefined }]),
    ...(country === own ? [] : [{ text: country, isEnglish: false }]),
  ];
}

/** What tells it from others beside that: how many live there, and what it was called when that is what was looked for. */
export function placeDetail(place: BirthPlace, language: Language): string {
  const { choose } = WORDS[language];
  const { population, matched_name: name, matched_kind: kind } = place;
  const count = new Intl.NumberFormat(localeOf(language)).format(population ?? 0);
  return [
    ...(kind === 'former_name' ? [fill(choose.former, { name })] : []),
    ...(population === null ? [] : [fill(population === 1 ? choose.people_one : choose.people_many, { count })]),
  ].join(' · ');
}
