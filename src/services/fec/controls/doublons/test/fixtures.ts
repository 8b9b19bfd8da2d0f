import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';

/** The books in which the tests of doubles enter something twice, and what is then found in them. */

/** A year of sales, no two alike: with it thresholds are at their least, s1 being 100 € and s2 1 000 €. */
export const year = eachMonth('202501', 12, (month, index) =>
  entry(
    { journal: 'VE', date: `${month}15`, piece: `FA25-${101 + index}` },
    ['411000', 120_00 + index * 60, { thirdParty: 'C01' }],
    ['707000', -100_00 - index * 50],
    ['445710', -20_00 - index * 10],
  ),
);

export type Change = Partial<EntryHead> & { supplier?: string; account?: string; party?: Partial<LineOf[2]> };

/** An invoice of a supplier; the amount includes VAT. */
export function invoice(
  cents: number,
  { supplier = 'F01', account = '606300', party, ...head }: Change = {},
): BuiltEntry {
  return entry(
    { journal: 'AC', date: '20250310', piece: 'F-2025-77', label: 'Fournitures Martin', ...head },
    [account, (cents / 6) * 5],
    ['445660', cents / 6],
    ['401000', -cents, { thirdParty: supplier, ...party }],
  );
}

export const of = (type: string, ...entries: readonly BuiltEntry[]) => found(fecOf([...year, ...entries]), type);
export const severities = (type: string, ...entries: readonly BuiltEntry[]) =>
  of(type, ...entries).map((one) => one.severity);
