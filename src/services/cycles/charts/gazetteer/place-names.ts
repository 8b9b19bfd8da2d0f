import { foldedWords } from '../../names/folded-name.ts';
import { scriptOf } from '../../names/scripts.ts';
import type { OwnName } from './own-names.ts';
import type { NameKind } from './place-file.ts';
import type { PlaceSources } from './place-sources.ts';

/** The names of one place out of all that sources say: one of those that are looked up alike, the best known first. */
export type GivenName = { text: string; kind: NameKind; until?: number };

/** Languages whose spelling of a script comes first, by country and then anywhere. */
const OF_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  AF: ['fa', 'ps'],
  BG: ['bg'],
  BY: ['be'],
  IR: ['fa'],
  JP: ['ja'],
  MK: ['mk'],
  NP: ['ne'],
  PK: ['ur'],
  RS: ['sr'],
  UA: ['uk'],
};
const FIRST_LANGUAGES = ['en', 'hi', 'mr', 'ne', 'bn', 'ar', 'fa', 'ur', 'he', 'ru', 'el', 'zh', 'ja', 'ko'];

const MOST_LETTERS = 80;
/** Transliterations that GeoNames has for machines begin with a small letter; codes of airports are no names. */
const FOR_MACHINES = /^\p{Ll}|^[A-Z]{2,4}$/u;

type Named = { cityId: number; name: string; country: string };

export function namesOf(city: Named, sources: PlaceSources, own: readonly OwnName[]): GivenName[] {
  const current = own.find(({ kind }) => kind === 'name');
  const given: GivenName[] = [
    { text: current?.name ?? city.name, kind: 'name' },
    ...own.filter(({ kind }) => kind === 'other' || kind === 'former').map(ownName),
    { text: city.name, kind: 'other_name' },
    ...translationsOf(city, sources).map((text): GivenName => ({ text, kind: 'other_name' })),
    ...(sources.names.get(city.cityId) ?? [])
      .filter(isForPeople)
      .map((text): GivenName => ({ text, kind: 'other_name' })),
  ];
  const wrong = new Set(own.filter(({ kind }) => kind === 'wrong').map(({ name }) => foldedWords(name).join('')));
  const kept = new Map<string, GivenName>();
  const first = foldedWords(given[0]?.text ?? '');
  for (const { text: spelled, ...rest } of given) {
    const text = spelled.normalize('NFC').replace(/\s+/g, ' ').trim();
    const words = foldedWords(text);
    if (rest.kind === 'other_name' && goesOn(words, first)) continue;
    const key = words.join('');
    if (key === '' || wrong.has(key) || text.length > MOST_LETTERS || scriptOf(text) === undefined || kept.has(key))
      continue;
    kept.set(key, { text, ...rest });
  }
  return [...kept.values()];
}

/** `Buffalo i New York`: found by its beginning anyway, and by too much else. */
const goesOn = (words: readonly string[], first: readonly string[]) =>
  words.length > first.length && first.every((word, index) => words[index] === word);

const ownName = ({ name, kind, until }: OwnName): GivenName => ({
  text: name,
  kind: kind === 'former' ? 'former_name' : 'other_name',
  ...(until !== undefined && { until }),
});

function translationsOf({ cityId, country }: Named, { translations }: PlaceSources): string[] {
  const languages = new Set([...(OF_COUNTRY[country] ?? []), ...FIRST_LANGUAGES, ...translations.keys()]);
  return [...languages].flatMap((language) => translations.get(language)?.get(cityId) ?? []);
}

const isForPeople = (name: string) => scriptOf(name) !== 'Latn' || !FOR_MACHINES.test(name);
