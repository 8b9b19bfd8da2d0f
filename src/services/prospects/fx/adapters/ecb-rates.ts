import type { Exact } from '#kernel/exact.ts';
import { exactOf, over } from '#kernel/exact.ts';
import { isoDateOf } from '#lib/calendar/iso-date.ts';
import type { Currency } from '../currency.ts';
import { CURRENCIES } from '../currency.ts';
import type { KnownRate } from '../known-rate.ts';
import { quoteOf } from '../known-rate.ts';
import type { OfferedRates } from './offered-rates.ts';

/**
 * Reads the European Central Bank's euro reference rates of a day (eurofxref-daily.xml) and turns them round: units for
 * one US dollar instead of one euro. It has neither dong nor riel. Reads the few elements that file is made of and no
 * other XML: a document type, an entity, a comment or CDATA is refused, so nothing can unfold.
 */
const SOURCE = 'European Central Bank, euro foreign exchange reference rates';

export function readEcbRates(text: string): OfferedRates {
  const read = readCubes(text);
  if (typeof read === 'string') return { failure: read };
  const dollar = read.euroRates.get('USD');
  if (dollar === undefined) return { failure: 'There is no readable rate of the dollar.' };
  const rates = new Map<Currency, KnownRate>();
  for (const currency of CURRENCIES) {
    const units = currency === 'EUR' ? ONE : read.euroRates.get(currency);
    if (units !== undefined) {
      rates.set(currency, { mid: quoteOf(over(units, dollar)), asOf: read.day, source: SOURCE });
    }
  }
  return { rates };
}

const ONE = exactOf('1');

type Cubes = { day: string; euroRates: Map<string, Exact> };

/** The day and its rates, or what is wrong with them. A rate that cannot be read is left out, the others count. */
function readCubes(text: string): Cubes | string {
  let day: string | undefined;
  const euroRates = new Map<string, Exact>();
  const seen = new Set<string>();
  const fault = walkElements(text, (path, attributes) => {
    if (path !== CUBES && path !== DAY && path !== RATE) return undefined;
    if (path === DAY) {
      if (day !== undefined) return 'There is more than one day.';
      day = isoDateOf(attributes.get('time') ?? '') ?? undefined;
      if (day === undefined) return 'There is no readable day.';
    }
    if (path === RATE) {
      const currency = attributes.get('currency') ?? '';
      if (seen.has(currency)) return 'There is a currency twice.';
      seen.add(currency);
      const rate = attributes.get('rate') ?? '';
      if (PRICE.test(rate) && /[1-9]/.test(rate)) euroRates.set(currency, exactOf(rate));
    }
    return undefined;
  });
  if (fault !== undefined) return fault;
  return day === undefined ? 'There is no day.' : { day, euroRates };
}

const CUBES = 'gesmes:Envelope/Cube';
const DAY = `${CUBES}/Cube`;
const RATE = `${DAY}/Cube`;
const PRICE = /^\d{1,9}(?:\.\d{1,10})?$/;

type Visit = (path: string, attributes: ReadonlyMap<string, string>) => string | undefined;

/** Calls `visit` for every element as it opens. Returns what is wrong with the document, or what `visit` found wrong. */
function walkElements(text: string, visit: Visit): string | undefined {
  const body = text.replace(PROLOGUE, '');
  if (body.includes('<!') || body.includes('&')) return 'It has a document type, an entity or a comment in it.';
  const open: string[] = [];
  let hasRoot = false;
  let at = 0;
  for (const match of body.matchAll(TAG)) {
    if (/[<>]/.test(body.slice(at, match.index))) return NOT_WELL_FORMED;
    at = match.index + match[0].length;
    const [, closing, name = '', written = '', empty] = match;
    if (closing === '/') {
      if (open.pop() !== name || written !== '' || empty === '/') return NOT_WELL_FORMED;
      continue;
    }
    if (open.length === 0 && hasRoot) return NOT_WELL_FORMED;
    if (open.length >= MAX_DEPTH) return 'It is too deep.';
    hasRoot = true;
    const fault = visit([...open, name].join('/'), attributesOf(written));
    if (fault !== undefined) return fault;
    if (empty !== '/') open.push(name);
  }
  return !hasRoot || open.length > 0 || /[<>]/.test(body.slice(at)) ? NOT_WELL_FORMED : undefined;
}

const NOT_WELL_FORMED = 'It is not the XML that was expected.';
const MAX_DEPTH = 8;

/** A byte order mark and the declaration. */
const PROLOGUE = /^\uFEFF?(?:<\?xml [^<>]{0,200}\?>)?/;

/** No attribute holds an angle bracket, so a tag ends at the first one. */
const TAG =
  /<(\/?)([A-Za-z][\w.:-]{0,60})((?:\s+[A-Za-z][\w.:-]{0,60}\s?=\s?(?:'[^'<>]{0,200}'|"[^"<>]{0,200}"))*)\s*(\/?)>/g;
/** One after the other, as the tag was taken. */
const ATTRIBUTE = /\s+([\w.:-]+)\s?=\s?(?:'([^']*)'|"([^"]*)")/gy;

function attributesOf(written: string): Map<string, string> {
  return new Map(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', single, double]) => [name, single ?? double ?? '']),
  );
}
