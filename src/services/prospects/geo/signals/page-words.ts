import { readableText } from '../../text/readable-text.ts';

/**
 * Words, scripts and quotations of a page's text. Thai is split with a dictionary, everything else at spaces and signs.
 * Scripts that have no spaces and are not Thai are not split: their words are estimated. Nothing here knows grammar.
 */

/** The rules look at this much of a page's text: more of it says no more about the page, but the end holds the address. */
const MOST_OF_BEGINNING = 80_000;
const MOST_OF_END = 20_000;
const MOST_QUOTED = 80;

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const readingPart = (text: string) =>
  text.length <= MOST_OF_BEGINNING + MOST_OF_END
    ? text
    : `${text.slice(0, MOST_OF_BEGINNING)}\n${text.slice(-MOST_OF_END)}`;

/** In lower case, without signs. Numbers count as words. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of readingPart(text).toLowerCase().matchAll(RUN_OF_LETTERS)) {
    if (!THAI.test(run)) words.push(run);
    else for (const { segment, isWordLike } of thaiWords.segment(run)) if (isWordLike === true) words.push(segment);
  }
  return words;
}

const RUN_OF_LETTERS = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const THAI = /\p{Script=Thai}/u;

/** How a text is written, by the majority of its letters. */
export type WritingSystem = 'latin' | 'thai' | 'unspaced' | 'other' | 'none';

export function writingSystemOf(text: string): WritingSystem {
  const part = readingPart(text);
  const letters = countOf(part, /\p{L}/gu);
  if (letters === 0) return 'none';
  const isMost = (script: RegExp) => countOf(part, script) * 2 > letters;
  if (isMost(/\p{Script=Latin}/gu)) return 'latin';
  if (isMost(/[[\p{Script=Thai}]&&\p{L}]/gv)) return 'thai';
  return isMost(UNSPACED) ? 'unspaced' : 'other';
}

const UNSPACED =
  /[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]&&\p{L}]/gv;

/** About two letters make a word in scripts without spaces; only used where nothing better is known. */
export const estimatedWords = (text: string) => Math.floor(countOf(readingPart(text), UNSPACED) / 2);

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/** What a reader counts as characters; the wide ones of East Asia take the room of two. */
export function displayLength(text: string): number {
  let length = 0;
  for (const { segment } of graphemes.segment(text.trim())) length += WIDE.test(segment) ? 2 : 1;
  return length;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/u;

/** A piece of the page to show in a finding: harmless, on one line, short, in quotation marks that it cannot close. */
export function quoted(text: string, most: number = MOST_QUOTED): string {
  const clean = readableText(text).replaceAll('"', "'");
  let end = 0;
  let shown = 0;
  for (const { index, segment } of graphemes.segment(clean)) {
    if (shown === most) return `"${clean.slice(0, end).trimEnd()}…"`;
    end = index + segment.length;
    shown += 1;
  }
  return `"${clean}"`;
}

/** Two at most in full, the rest as a number. */
export function quotedList(texts: readonly string[]): string {
  const shown = texts
    .slice(0, 2)
    .map((text) => quoted(text, 60))
    .join(', ');
  return texts.length > 2 ? `${shown} and ${texts.length - 2} more` : shown;
}

/** Thai and full-width digits as the others. Nothing else changes: compatibility forms would take Thai vowels apart. */
export const withAsciiDigits = (text: string) =>
  text.replace(/[๐-๙０-９]/g, (digit) => String(digit.charCodeAt(0) - (digit < '０' ? THAI_ZERO : WIDE_ZERO)));

const THAI_ZERO = '๐'.charCodeAt(0);
const WIDE_ZERO = '０'.charCodeAt(0);
