import { COUNTRY_CODES } from '../../names/country-codes.ts';
import type { Category } from '../history/category.ts';
import { CATEGORIES } from '../history/category.ts';
import { LEAST_SIGNIFICANCE, MOST_SIGNIFICANCE } from '../history/significance.ts';
import type { Rows } from '../pictures/draw-events.ts';
import { ROWS } from '../pictures/draw-events.ts';
import { faultsOfSearch } from '../search/search-parameters.ts';
import { CYCLES } from '../system/nine-cycles.ts';
import { FIRST_YEAR, LAST_YEAR, yearLabel } from '../system/year.ts';
import { yearAsWritten } from './year-as-written.ts';

/**
 * What an address of `/timeline` asks, whoever wrote it: what can be used, in the form in which it is passed on, and a
 * sentence for each value that cannot. Never refuses.
 */
export type Question = {
  from: number;
  to: number;
  rows: Rows;
  categories: readonly Category[];
  q: string | undefined;
  country: string | undefined;
  significance: number;
  /** Lengths of cycles, for the application. */
  cycles: readonly number[];
  map: boolean;
  event: string | undefined;
  year: number | undefined;
  place: { lat: number; lng: number } | undefined;
  isTable: boolean;
  page: number;
};

export type Read = {
  question: Question;
  /** By the name of the parameter. */
  faults: ReadonlyMap<string, string>;
  /** What was written where a fault was found. */
  written: ReadonlyMap<string, string>;
  /** Whether the address says the same as simply as it can. */
  isTidy: boolean;
};

export const DEFAULT_FROM = -5000;
export const DEFAULT_TO = 2100;
const LONGEST_VALUE = 300;
const MOST_PAGES = 1000;
const MOST_SHOWN = 40;

const INTEGER = /^-?\d{1,5}$/;
const NUMBER = /^-?\d{1,3}(?:\.\d{1,6})?$/;
const EVENT_ID = /^[a-z0-9-]{1,120}$/;

const YEAR_FAULT = `is no year from ${yearLabel(FIRST_YEAR)} to ${yearLabel(LAST_YEAR)}. Write 490 BCE, 1455 or, as astronomers count, -489.`;

export function readQuestion(query: Readonly<Record<string, unknown>>): Read {
  const values = valuesIn(query);
  const faults = new Map<string, string>();
  /** What is said of a value that is no use; the question goes on without it. */
  const usable = <Value>(name: string, read: (text: string) => Value | undefined, fault: string): Value | undefined => {
    const text = values.get(name);
    if (text === undefined) return undefined;
    const value = read(text);
    if (value === undefined) faults.set(name, `“${shown(text)}” ${fault}`);
    return value;
  };
  const [from = DEFAULT_FROM, to = DEFAULT_TO] = ['from', 'to'].map((name) => usable(name, yearAsWritten, YEAR_FAULT));
  const isTurned = from > to;
  if (isTurned) faults.set('from', 'The first year came after the last one. They are shown the other way round.');
  const { lat, lng } = {
    lat: usable('lat', (text) => degrees(text, 90), 'is no latitude from -90 to 90.'),
    lng: usable('lng', (text) => degrees(text, 180), 'is no longitude from -180 to 180.'),
  };
  const question: Question = {
    from: Math.min(from, to),
    to: Math.max(from, to),
    rows: usable('rows', (text) => ROWS.find((each) => each === text), 'is none of category and region.') ?? 'category',
    categories:
      usable('category', categoriesIn, `has a name that is no category. There are: ${CATEGORIES.join(', ')}.`) ?? [],
    q: usable('q', wordsIn, 'cannot be searched: up to eight words of letters and digits, 100 characters in all.'),
    country: usable('country', countryIn, 'is no country code of two letters, such as GR.'),
    significance:
      usable(
        'significance',
        (text) => wholeIn(text, LEAST_SIGNIFICANCE, MOST_SIGNIFICANCE),
        'is no significance from 1 to 5.',
      ) ?? LEAST_SIGNIFICANCE,
    cycles: usable('cycles', cyclesIn, 'has a length that no cycle has. Write 5500,550, for instance.') ?? [],
    map: usable('map', (text) => ['on', 'off'].find((each) => each === text), 'is neither on nor off.') !== 'off',
    event: usable('event', (text) => (EVENT_ID.test(text) ? text : undefined), 'is no id of an event.'),
    year: usable('year', yearAsWritten, YEAR_FAULT),
    place: lat === undefined || lng === undefined ? undefined : { lat, lng },
    isTable: usable('view', (text) => (text === 'table' ? text : undefined), 'is no view. There is table.') === 'table',
    page: usable('page', (text) => wholeIn(text, 1, MOST_PAGES), 'is no page of the list.') ?? 1,
  };
  const written = new Map([...values].filter(([name]) => faults.has(name) && !isTurned));
  return { question, faults, written, isTidy: isTidy(query) };
}

/** The first of each name, and for categories all of them: a form sends one for each box. Empty is as good as not there. */
function valuesIn(query: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(query)) {
    const texts = [value].flat().filter((each) => typeof each === 'string');
    const text = (name === 'category' ? texts.join(',') : (texts[0] ?? '')).slice(0, LONGEST_VALUE).trim();
    if (text !== '') values.set(name, text);
  }
  return values;
}

const NAMES = new Set(
  'from to rows category q country significance cycles map event year lat lng view page'.split(' '),
);
const TIDY_YEAR = /^(?:0|-?[1-9]\d{0,4})$/;

/** A form sends fields that nobody filled in, and years as people write them. */
function isTidy(query: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(query).every(([name, value]) => {
    if (!NAMES.has(name)) return true;
    if (typeof value !== 'string' || value === '') return false;
    return !['from', 'to', 'year'].includes(name) || TIDY_YEAR.test(value);
  });
}

const shown = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text).toWellFormed();

function wholeIn(text: string, least: number, most: number): number | undefined {
  const value = INTEGER.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function degrees(text: string, most: number): number | undefined {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= most ? value : undefined;
}

/** All of them or none: a list that leaves some out would answer another question. */
function categoriesIn(text: string): Category[] | undefined {
  const names = text.split(',').filter((name) => name.trim() !== '');
  const known = names.map((name) =>
    CATEGORIES.find((category) => category.toLowerCase() === name.trim().toLowerCase()),
  );
  const found = known.filter((category) => category !== undefined);
  return found.length === names.length ? CATEGORIES.filter((category) => found.includes(category)) : undefined;
}

const wordsIn = (text: string) => (text.length <= 100 && faultsOfSearch({ q: text }).length === 0 ? text : undefined);

function countryIn(text: string): string | undefined {
  const code = text.toUpperCase();
  return COUNTRY_CODES.has(code) ? code : undefined;
}

function cyclesIn(text: string): number[] | undefined {
  const lengths = text.split(',').map(Number);
  const isKnown = (length: number) => CYCLES.some((cycle) => cycle.length === length);
  return lengths.every(isKnown) ? [...new Set(lengths)] : undefined;
}
