import type { Books } from '../../ledger/books.ts';
import type { Ledger } from '../../reader/ledger.ts';
import { sharedReferences } from './shared-references.ts';

/** Which lines bear the reference of one invoice, however it was written, and which of them name other numbers. */

/** Invoices of one third party and amount, by reference as `normalised` sees it; those that are alone left out. */
export function byReference(ledger: Ledger, rows: readonly number[]): [string, number[]][] {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const reference = normalised(ledger.pieces.text(ledger.piece[row] as number));
    const same = found.get(reference);
    if (same === undefined) found.set(reference, [row]);
    else same.push(row);
  }
  return [...found].filter(([, same]) => same.length > 1);
}

/** `F-2025-001` and `f2025 001` are one reference. */
function normalised(reference: string): string {
  return reference
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^0+/, '');
}

/** As far as it identifies a piece. */
export function hasSameReference(books: Books, a: number, b: number): boolean {
  const { ledger } = books;
  const isShared = sharedReferences(books);
  const [one, other] = [ledger.piece[a] as number, ledger.piece[b] as number];
  if (isShared[one] === 1 || isShared[other] === 1) return false;
  return one === other || normalised(ledger.pieces.text(one)) === normalised(ledger.pieces.text(other));
}

/** Whether the words of two lines both name numbers of some length, and none of them in common. */
export function nameOtherNumbers(ledger: Ledger, a: number, b: number): boolean {
  const [one, other] = [numbersIn(ledger, a), numbersIn(ledger, b)];
  return one.length > 0 && other.length > 0 && !one.some((number) => other.includes(number));
}

function numbersIn({ labels, label }: Ledger, row: number): readonly string[] {
  return labels.text(label[row] as number).match(/\d{4,}/g) ?? [];
}
