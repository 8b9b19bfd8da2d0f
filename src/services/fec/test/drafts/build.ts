import { accountLabel, journalLabel } from './chart-labels.ts';
import type { Draft, DraftEntry, DraftLine, EntryFields } from './draft.ts';
import { type FecOptions, writeFec } from './write-fec.ts';

/**
 * Short ledgers for tests of single controls.
 *
 *     fecOf([
 *       entry({ journal: 'AC', date: '20250110', piece: 'F001' },
 *         ['606100', 100_00], ['445660', 20_00], ['401000', -120_00, { thirdParty: 'F01' }]),
 *     ])
 *
 * A positive amount is a debit in cents, a negative one a credit. Whatever is not said gets a value that no control minds:
 * numbers count within each journal, the piece has the journal's and the entry's number, the piece's date and the
 * validation's are the entry's. Nothing is balanced or sorted.
 */
export type EntryHead = Partial<Omit<EntryFields, 'pieceRef'>> & {
  journal: string;
  /** `AAAAMMJJ`. */
  date: string;
  /** PieceRef. */
  piece?: string;
};

/** The account, cents (debit above zero, credit below), and what else the line says. */
export type LineOf = [account: string, cents: number, rest?: Partial<DraftLine>];

/** An entry whose number and piece may still have to be given. */
export type BuiltEntry = Omit<DraftEntry, 'number' | 'pieceRef' | 'label'> & Partial<EntryFields>;

export function entry(head: EntryHead, ...lines: readonly LineOf[]): BuiltEntry {
  const { piece, ...fields } = head;
  return {
    journalLib: journalLabel(head.journal),
    pieceDate: head.date,
    validDate: head.date,
    ...fields,
    ...(piece === undefined ? {} : { pieceRef: piece }),
    lines: lines.map(lineOf),
  };
}

/** The same entry for each month, its day given: `eachMonth('202501', 12, (month) => entry({ date: `${month}05`, … }))`. */
export function eachMonth<Item>(from: string, count: number, make: (month: string, index: number) => Item): Item[] {
  const first = Number(from.slice(0, 4)) * 12 + Number(from.slice(4, 6)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = first + index;
    return make(`${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}`, index);
  });
}

/** The entries with their numbers, over the exercise from the first date to the last one. */
export function draftOf(entries: readonly BuiltEntry[]): Draft {
  const counted = new Map<string, number>();
  const numbered = entries.map((built): DraftEntry => {
    const count = (counted.get(built.journal) ?? 0) + 1;
    counted.set(built.journal, count);
    const number = built.number ?? String(count);
    const pieceRef = built.pieceRef ?? `${built.journal}-${String(count).padStart(4, '0')}`;
    return { ...built, number, pieceRef, label: built.label ?? `Opération ${pieceRef}` };
  });
  const dates = numbered.map((built) => built.date).sort();
  return { exercise: { start: dates[0] ?? '', end: dates.at(-1) ?? '' }, entries: numbered };
}

export function fecOf(entries: readonly BuiltEntry[], options?: FecOptions): Buffer {
  return writeFec(draftOf(entries), options);
}

export function lineOf([account, cents, rest]: LineOf): DraftLine {
  return {
    account,
    accountLib: accountLabel(account),
    debit: Math.max(cents, 0),
    credit: Math.max(-cents, 0),
    ...(rest?.thirdParty === undefined || rest.thirdParty === '' ? {} : { thirdPartyLib: `Tiers ${rest.thirdParty}` }),
    ...rest,
  };
}
