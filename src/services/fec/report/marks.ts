import { createHash } from 'node:crypto';
import type { Control, Description } from '../controls/control.ts';
import type { Books } from '../ledger/books.ts';
import type { Ledger } from '../reader/ledger.ts';
import { causeOf } from './cause.ts';

/**
 * What a finding is about, as a mark by which it is known again in another file of the same company: not by its line nor by the number of
 * its entry, which change when something is inserted before them. `same`: in a file of the same exercise. `again`: in another exercise,
 * where what is found may be the same matter; single lines never are. They are hashes: nothing of the file can be read from them.
 */
export type Marks = { same: string; again?: string };

type Found = { control: Control; description: Description; rows: readonly number[]; isWhole: boolean };

export function marksOf(books: Books, { control, description, rows, isWhole }: Found): Marks {
  const { type } = control;
  if (isWhole) return { same: hash([type, 'whole']), again: hash([type, 'whole']) };
  if (control.about === 'lines')
    return { same: hash([type, ...rows.map((row) => contentOf(books.ledger, row)).sort()]) };
  const matter = [
    type,
    description.compteNum ?? '',
    onlyThirdParty(books.ledger, rows),
    description.journalCode ?? '',
    causeOf(description.suggestion),
  ];
  return { same: hash([...matter, description.period ?? '']), again: hash(matter) };
}

/** A line as somebody would tell it from another, without its place and its number. */
function contentOf(ledger: Ledger, row: number): string {
  return JSON.stringify([
    ledger.journals.text(ledger.journal[row] as number),
    ledger.date[row],
    ledger.accounts.text(ledger.account[row] as number),
    ledger.thirdParties.text(ledger.thirdParty[row] as number),
    ledger.pieces.text(ledger.piece[row] as number),
    ledger.labels.text(ledger.label[row] as number),
    ledger.debit[row],
    ledger.credit[row],
  ]);
}

/** Empty where there is none, or several. */
function onlyThirdParty(ledger: Ledger, rows: readonly number[]): string {
  const [first, ...others] = new Set(rows.map((row) => ledger.thirdParty[row] as number));
  return first === undefined || others.length > 0 ? '' : ledger.thirdParties.text(first);
}

const HASH_BYTES = 16;

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, HASH_BYTES).toString('base64url');
}

/** Those that are alike, as two pairs of equal entries are, get numbers in the order in which they come. */
export function setApart<T extends { marks?: Marks }>(found: readonly T[]): T[] {
  const seen = new Map<string, number>();
  return found.map((each) => {
    if (each.marks === undefined) return each;
    const { same, again } = each.marks;
    const before = seen.get(same) ?? 0;
    seen.set(same, before + 1);
    if (before === 0) return each;
    const number = String(before + 1);
    return {
      ...each,
      marks: { same: hash([same, number]), ...(again !== undefined && { again: hash([again, number]) }) },
    };
  });
}
