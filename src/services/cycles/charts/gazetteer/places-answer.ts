import type { Static } from 'typebox';
import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { faultsOfCountry } from '../../interface/country.ts';
import { placeOf } from '../../interface/place.ts';
import { integerOrNull, oneOf, textOrNull } from '../../interface/schema-parts.ts';
import { foldedWords } from '../../names/folded-name.ts';
import { countryName } from './countries.ts';
import type { FoundPlace, PlaceFinder } from './find-places.ts';
import { placeFinder } from './find-places.ts';
import type { Place } from './gazetteer.ts';
import { NAME_KINDS } from './place-file.ts';
import { MOST_WORDS, partsOf, readingsOf } from './place-question.ts';
import { similarPlaces } from './similar-places.ts';
import { isLand } from './within.ts';

/** Places by name, from the question to the answer. */
const ATTRIBUTION =
  'Places and names: GeoNames (geonames.org), CC BY 4.0, with towns, names and regions of our own added. Time zones: outlines of timezone-boundary-builder, from OpenStreetMap contributors, ODbL 1.0.';

const NamedPlace = Type.Object(
  {
    id: Type.Integer({
      description:
        "GeoNames' number of the place, or from 900000001 on one of our own; as `q` it finds this place again.",
    }),
    name: Type.String({ description: 'What it is called today.' }),
    matched_name: Type.String({ description: 'The name that was found.' }),
    matched_kind: oneOf(NAME_KINDS, 'Whether that is its name, another one, or one that it had once.'),
    former_until: integerOrNull('The last year of a former name, where it is known.'),
    is_exact: Type.Boolean({
      description: 'Whether the whole name was asked for, and not its beginning or parts of it.',
    }),
    region: textOrNull('The state or province.'),
    country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
    country_name: Type.String({ description: 'In English.' }),
    lat: Type.Number(),
    lng: Type.Number(),
    population: integerOrNull('Null where it is not known.'),
    time_zone: Type.String({ description: 'The IANA time zone that a chart at these coordinates takes.' }),
    names: Type.Record(Type.String(), Type.String(), {
      description: 'One name in each script but Latin, by its code of ISO 15924: `Deva` is Devanagari, `Taml` Tamil.',
    }),
  },
  { title: 'NamedPlace' },
);

export const PlacesAnswer = Type.Object(
  {
    total: Type.Integer({ description: 'How many places match, exactly; `places` are the first of them.' }),
    places: Type.Array(NamedPlace),
    is_region: Type.Boolean({
      description: 'True when `q` is a country, state or province, and no place is called so: the town is wanted.',
    }),
    did_you_mean: Type.Array(Type.String(), { description: 'Nearly such names, when nothing was found.' }),
    attribution: Type.String({ description: 'To be shown where places are.' }),
  },
  { title: 'PlacesAnswer' },
);

type Asked = { q: string; country?: string; lat?: number; lng?: number; limit: number };

export function answerPlaces(finder: PlaceFinder, asked: Asked): Static<typeof PlacesAnswer> {
  const { q, country, limit } = asked;
  const [code, near] = [country?.toUpperCase(), placeOf(asked)];
  const narrowed = { ...(code !== undefined && { country: code }), ...(near !== undefined && { near }) };
  const found = finder.search({ q, limit, ...narrowed });
  const isRegion = found.places[0]?.isExact !== true && isRegionAlone(finder, q);
  const similar = found.total > 0 || isRegion ? [] : suggestions(finder, q, code);
  const isNothing = found.total === 0 && !isRegion && similar.length === 0;
  const { total, places } = (isNothing ? inLaterParts(finder, { q, limit, ...narrowed }) : undefined) ?? found;
  return {
    total,
    places: places.map((each) => describePlace(finder, each)),
    is_region: isRegion,
    did_you_mean: similar,
    attribution: ATTRIBUTION,
  };
}

function isRegionAlone({ gazetteer }: PlaceFinder, q: string): boolean {
  const parts = partsOf(q);
  return parts.length > 0 && parts.every((part) => isLand(part, gazetteer.regions));
}

const MOST_LATER_PARTS = 3;

/** `St Mary hospital, Thrissur, Kerala`: the town of an address. It is not all that was asked for, so never exact. */
function inLaterParts(finder: PlaceFinder, { q, ...search }: Parameters<PlaceFinder['search']>[0]) {
  const parts = partsOf(q);
  for (let at = 1; at < Math.min(parts.length, MOST_LATER_PARTS + 1); at += 1) {
    if (isLand(parts[at] as string, finder.gazetteer.regions)) continue;
    const { total, places } = finder.search({ ...search, q: parts.slice(at).join(', ') });
    if (places[0]?.isExact === true) return { total, places: places.map((each) => ({ ...each, isExact: false })) };
  }
  return;
}

function describePlace({ gazetteer }: PlaceFinder, { place, number, matched, isExact }: FoundPlace) {
  return {
    id: place.id,
    name: place.name,
    matched_name: matched.text,
    matched_kind: matched.kind,
    former_until: matched.until,
    is_exact: isExact,
    region: place.regionName,
    country: place.country,
    country_name: countryName(place.country),
    lat: place.lat,
    lng: place.lng,
    population: place.population === 0 ? null : place.population,
    time_zone: place.timeZone,
    names: gazetteer.namesByScript(number),
  };
}

/** Questions that take every path: the first ones take ten times as long, and no caller shall wait for them. */
const FIRST_QUESTIONS = [
  'sa',
  'Madras',
  'los ang',
  'Paris, Texas',
  'portland new south wales',
  'Chenai',
  'चेन्नई',
  'a e i o u',
];
const ROUNDS = 10;

export function openPlaces(): PlaceFinder {
  const finder = placeFinder();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const q of FIRST_QUESTIONS) answerPlaces(finder, { q, limit: 10 });
  }
  return finder;
}

/** Of what stands before the first comma, where there is one. */
function suggestions(finder: PlaceFinder, q: string, country: string | undefined): string[] {
  const [name = ''] = readingsOf(q).at(-1)?.name.split(',') ?? [];
  const similar = similarPlaces(finder, { name, within: country === undefined ? [] : [country] });
  return [...new Set(similar.map(shownWithCountry))];
}

const shownWithCountry = ({ name, country }: Place) => `${name}, ${countryName(country)}`;

/** What no name has: bytes that are no text and stay as %, controls, signs of direction, halves of letters. Joiners are part of Sinhala and Malayalam names. */
const IN_NO_NAME =
  /[%\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** Of scripts in which one letter is so little that every other name has a word with it. */
const ONE_IS_TOO_LITTLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]$/u;

/** What is wrong with values whose spelling is right. */
export function faultsOfPlaces({ q, country }: Partial<Asked>, longest: number): WrongParameter[] {
  return [...(q === undefined || q.length > longest ? [] : faultsOfName(q)), ...faultsOfCountry(country)];
}

function faultsOfName(q: string): WrongParameter[] {
  if (IN_NO_NAME.test(q)) return [{ name: 'q', detail: 'has controls or signs that no name of a place has' }];
  const words = foldedWords(q);
  const letters = words.join('');
  if (letters === '') return [{ name: 'q', detail: 'must have letters: the beginning of a name, such as Chen' }];
  if (ONE_IS_TOO_LITTLE.test(letters)) {
    return [{ name: 'q', detail: 'must have two letters at least: the beginning of a name, such as Chen' }];
  }
  return words.length > MOST_WORDS
    ? [{ name: 'q', detail: `must have at most ${MOST_WORDS} words; these are ${words.length}` }]
    : [];
}
