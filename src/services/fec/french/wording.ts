import { inThrees } from '#kernel/in-threes.ts';
import { cutShort } from '#lib/text/beginning.ts';
import type { Books } from '../ledger/books.ts';
import { frenchDate } from '../ledger/days.ts';
import { MAX_ROWS } from '../ledger/row-groups.ts';

/** How figures, dates, lines and words of the file read in the report's French. */
const MAX_TEXT = 80;
const MAX_LISTED_LINES = 6;

/** Cents as `1 234,56`. */
export function amountText(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const euros = inThrees(String(Math.floor(whole / 100)), ' ');
  return `${cents < 0 && whole !== 0 ? '-' : ''}${euros},${String(whole % 100).padStart(2, '0')}`;
}

/** Cents as `1 234,56 €`. */
export const euros = (cents: number): string => `${amountText(cents)} €`;

/** Cents as `-1234.56`, for programs: exact however large. */
export function decimalText(cents: number): string {
  const whole = BigInt(Math.round(Math.abs(cents)));
  return `${cents < 0 && whole !== 0n ? '-' : ''}${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`;
}

/** A share as `12,3 %`. */
export function percent(share: number): string {
  const tenths = Math.round(share * 1000);
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `,${tenths % 10}`} %`;
}

/** A count with its noun: `1 ligne`, `12 345 lignes`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  const digits = inThrees(String(number), ' ');
  return `${digits} ${number < 2 ? singular : plural}`;
}

/** Of entries that were not judged. */
export const provesNothing = (entries: number): string =>
  `L’absence d’anomalie sur ${entries === 1 ? 'cette écriture' : 'ces écritures'} ne prouve rien.`;

// Control characters, line and paragraph separators, and what turns the direction of writing.
const UNWANTED = /[\p{Cc}\p{Cs}\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Without control characters, and with single blanks. */
export const plainText = (text: string): string => text.replace(UNWANTED, ' ').replace(/\s+/gu, ' ').trim();

/** Words of the file: without control characters, and cut. */
export const quoted = (text: string): string => cutShort(plainText(text), MAX_TEXT);

/** Lines of the file by their rows: `l. 12`, `l. 12-14, 20`. As many rows as an anomaly may have are not all of them. */
export function linesText(books: Books, rows: Iterable<number>): string {
  const lines = linesOf(books, rows);
  return runsText(lines, lines.length !== MAX_ROWS);
}

const linesOf = (books: Books, rows: Iterable<number>) =>
  [...rows].map((row) => books.ledger.line[row] as number).sort((a, b) => a - b);

function runsText(lines: readonly number[], isWhole: boolean): string {
  const runs: string[] = [];
  for (let at = 0; at < lines.length && runs.length < MAX_LISTED_LINES; ) {
    let end = at;
    while (end + 1 < lines.length && (lines[end + 1] as number) - (lines[end] as number) <= 1) end += 1;
    runs.push(end === at ? `${lines[at]}` : `${lines[at]}-${lines[end]}`);
    at = end + 1;
  }
  const last = runs.at(-1)?.split('-').at(-1);
  return `l. ${runs.join(', ')}${isWhole && last === String(lines.at(-1)) ? '' : '…'}`;
}

/** An entry as accountants name it: `écriture AC n° 12 du 31/01/2025 (l. 40-42)`. */
export function entryText(books: Books, entry: number): string {
  const { ledger, entries } = books;
  const journal = quoted(ledger.journals.text(entries.journal[entry] as number));
  const number = quoted(ledger.numbers.text(entries.number[entry] as number));
  const date = frenchDate(entries.firstDate[entry] as number);
  const { starts, rows } = entries.groups;
  const lines = runsText(linesOf(books, rows.subarray(starts[entry], starts[entry + 1])), true);
  return `écriture ${journal} n° ${number}${date === '' ? '' : ` du ${date}`} (${lines})`;
}

/** A journal by its code. */
export const journalText = ({ ledger }: Books, journal: number): string => quoted(ledger.journals.text(journal));

/** An account with its label: `606100 Fournitures`. */
export function accountText(books: Books, account: number): string {
  const label = quoted(books.ledger.labels.text(books.ledger.accountLabel[account] as number));
  return `${quoted(books.accounts.names[account] as string)}${label === '' ? '' : ` ${label}`}`;
}
