import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { countryParameter, faultsOfCountry } from '../../interface/country.ts';
import { plainWords } from '../../names/normalised-name.ts';
import { LEAST_SIGNIFICANCE, MOST_SIGNIFICANCE } from '../history/significance.ts';
import { readBox } from './box.ts';
import type { Filter, Sort } from './find-events.ts';
import { SORTS } from './find-events.ts';

/** How events are searched, as query parameters. */
export const LONGEST_SEARCH = 100;
export const MOST_WORDS = 8;
const DECIMAL = String.raw`-?[0-9]{1,3}(?:\.[0-9]{1,6})?`;

export const searchParameters = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LONGEST_SEARCH,
      description: `Only events in whose title, place or summary every one of these words begins a word. Accents and case do not count; at most ${MOST_WORDS} words.`,
    }),
  ),
  country: countryParameter('Only events at places that are in this country today'),
  bbox: Type.Optional(
    Type.String({
      minLength: 7,
      maxLength: 50,
      pattern: `^${DECIMAL}(?:,${DECIMAL}){3}$`,
      'x-says': 'four numbers with commas between: minLng,minLat,maxLng,maxLat',
      description:
        'Only events with coordinates in this box: `minLng,minLat,maxLng,maxLat`, in degrees. Where minLng is greater than maxLng, it crosses the date line.',
    }),
  ),
  minSignificance: Type.Optional(
    Type.Integer({
      minimum: LEAST_SIGNIFICANCE,
      maximum: MOST_SIGNIFICANCE,
      description: 'Only events of this significance or more.',
    }),
  ),
  sort: Type.Unsafe<Sort>({
    type: 'string',
    enum: [...SORTS],
    default: 'year',
    description: '`-` is the other way round. Events of one significance are sorted by year, then id.',
  }),
  format: Type.Unsafe<'json' | 'csv' | 'geojson' | 'svg'>({
    type: 'string',
    enum: ['json', 'csv', 'geojson', 'svg'],
    default: 'json',
    description:
      'Of `events`, `csv` is RFC 4180 and `geojson` RFC 7946, both of the same page; `svg` draws all of them along the years.',
  }),
};

export type Asked = { q?: string; country?: string; bbox?: string; minSignificance?: number };

/** What is wrong with values whose spelling is right. */
export function faultsOfSearch({ q, country, bbox }: Asked): WrongParameter[] {
  return [
    ...(q === undefined ? [] : faultsOfWords(q)),
    ...faultsOfCountry(country),
    ...(bbox === undefined ? [] : faultsOfBox(bbox)),
  ];
}

function faultsOfWords(q: string): WrongParameter[] {
  if (q.length > LONGEST_SEARCH) return [];
  const { length } = plainWords(q);
  if (length === 0) return [{ name: 'q', detail: 'must have a letter or a digit' }];
  return length > MOST_WORDS
    ? [{ name: 'q', detail: `must have at most ${MOST_WORDS} words; these are ${length}` }]
    : [];
}

function faultsOfBox(bbox: string): WrongParameter[] {
  const box = readBox(bbox);
  return typeof box === 'string' ? [{ name: 'bbox', detail: box }] : [];
}

/** Of values without a fault. */
export function filterOf({ q, country, bbox, minSignificance }: Asked): Filter {
  const box = bbox === undefined ? undefined : readBox(bbox);
  return {
    ...(q !== undefined && { words: [...new Set(plainWords(q))] }),
    ...(country !== undefined && { country: country.toUpperCase() }),
    ...(typeof box === 'object' && { box }),
    ...(minSignificance !== undefined && { minSignificance }),
  };
}
