import { inThrees } from '#kernel/in-threes.ts';
import { MAX_ROWS } from '../ledger/row-groups.ts';

/**
 * Figures, dates and lines of a finished report as French readers write them. What comes from the ledger itself is written by
 * `wording.ts`.
 */

/** `1 234`, with no-break spaces. */
export const groupedInteger = (value: number): string => inThrees(String(value), '\u00a0');

/** `JJ/MM/AAAA` from `AAAA-MM-JJ`; anything else as it is. */
export const frenchDate = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/** `14/11/2026 à 09:05 UTC` from an ISO instant; anything else as it is. */
export const frenchInstant = (instant: string): string =>
  instant.replace(/^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/, '$3/$2/$1 à $4 UTC');

const MONTHS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];

/** `mars 2025` from `2025-03`; anything else as it is. */
export function frenchMonth(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  const name = MONTHS[Number(number) - 1];
  return name === undefined ? month : `${name} ${year}`;
}

/**
 * `12 à 15, 18`: runs of three and more are drawn together. No hyphen: a spreadsheet would see a date. A list that is full
 * is not the whole of it and ends in `…`, and so does one of more than `most` parts.
 */
export function lineRanges(lines: readonly number[], most = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to + 1) {
    to = from;
    while (to + 1 < lines.length && lines[to + 1] === (lines[to] as number) + 1) to += 1;
    if (to - from >= 2) parts.push(`${lines[from]} à ${lines[to]}`);
    else parts.push(...lines.slice(from, to + 1).map(String));
  }
  const isWhole = parts.length <= most && lines.length < MAX_ROWS;
  return `${parts.slice(0, most).join(', ')}${isWhole ? '' : '…'}`;
}

/** Keeps a line from ending inside an amount, before a sign that French sets apart, or after `l.`, `n°` and `art.`. */
export const unbroken = (text: string): string =>
  text.replace(
    / (?=[:;!?»€%])|(?<=«) |(?<=\d) (?=\d{3}(?!\d))|(?<=(?<!\p{L})(?:l\.|n°|art\.|A\.)) (?=[\p{L}\d])/gu,
    '\u00a0',
  );
