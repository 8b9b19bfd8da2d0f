import type { Column, Layout } from '../../reader/file-facts.ts';
import type { DraftEntry, DraftLine } from './draft.ts';
import { type CharacterSet, encodeText } from './encode-text.ts';

/** Writes a draft as the file that a program would export. What the draft says is written as it is, wrong or right. */
export type FecOptions = {
  /** A tab by default. */
  separator?: string;
  /** CR LF by default. */
  lineEnd?: string;
  /** UTF-8 by default. */
  encoding?: CharacterSet;
  hasByteOrderMark?: boolean;
  /** Decides the columns: 18 by default, 21 and 22 for the treasury layouts. */
  layout?: Layout;
  /** Montant and Sens in the place of Debit and Credit. */
  hasSides?: boolean;
  /** Other columns than those of the layout, in the order of the file. */
  columns?: readonly Column[];
  /** Other names for the first line than those of the columns. */
  header?: readonly string[];
};

export function writeFec(draft: { entries: readonly DraftEntry[] }, options: FecOptions = {}): Buffer {
  return joinRows(fecRows(draft, options), options);
}

/** The fields of every line, the header first: for whoever changes some before they are joined. */
export function fecRows(draft: { entries: readonly DraftEntry[] }, options: FecOptions = {}): string[][] {
  const columns = options.columns ?? columnsOf(options.layout ?? 'engagement', options.hasSides === true);
  const rows = [[...(options.header ?? columns)]];
  const writers = columns.map((column) => writerOf[column]);
  for (const entry of draft.entries) {
    for (const line of entry.lines) rows.push(writers.map((write) => write(line, entry)));
  }
  return rows;
}

export function joinRows(rows: readonly (readonly string[])[], options: FecOptions = {}): Buffer {
  const separator = options.separator ?? '\t';
  const lineEnd = options.lineEnd ?? '\r\n';
  let text = options.hasByteOrderMark === true ? '\uFEFF' : '';
  for (const row of rows) text += row.join(separator) + lineEnd;
  return encodeText(text, options.encoding ?? 'utf-8');
}

/** The columns of a layout, in the order of the rules. */
export function columnsOf(layout: Layout, hasSides = false): readonly Column[] {
  const amounts: readonly Column[] = hasSides ? ['Montant', 'Sens'] : ['Debit', 'Credit'];
  const eighteen = [...columnsBeforeAmounts, ...amounts, ...columnsAfterAmounts];
  if (layout === 'engagement') return eighteen;
  const twentyOne: readonly Column[] = [...eighteen, 'DateRglt', 'ModeRglt', 'NatOp'];
  return layout === 'tresorerie_ba' ? twentyOne : [...twentyOne, 'IdClient'];
}

/** Cents as the rules ask for them: `1234,56`. */
function amountText(cents: number): string {
  const absolute = Math.abs(cents);
  const fraction = absolute % 100;
  return `${cents < 0 ? '-' : ''}${(absolute - fraction) / 100},${fraction < 10 ? '0' : ''}${fraction}`;
}

const columnsBeforeAmounts: readonly Column[] = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
];

const columnsAfterAmounts: readonly Column[] = ['EcritureLet', 'DateLet', 'ValidDate', 'Montantdevise', 'Idevise'];

const writerOf: Record<Column, (line: DraftLine, entry: DraftEntry) => string> = {
  JournalCode: (line, entry) => line.journal ?? entry.journal,
  JournalLib: (line, entry) => line.journalLib ?? entry.journalLib,
  EcritureNum: (line, entry) => line.number ?? entry.number,
  EcritureDate: (line, entry) => line.date ?? entry.date,
  CompteNum: (line) => line.account,
  CompteLib: (line) => line.accountLib,
  CompAuxNum: (line) => line.thirdParty ?? '',
  CompAuxLib: (line) => line.thirdPartyLib ?? '',
  PieceRef: (line, entry) => line.pieceRef ?? entry.pieceRef,
  PieceDate: (line, entry) => line.pieceDate ?? entry.pieceDate,
  EcritureLib: (line, entry) => line.label ?? entry.label,
  Debit: (line) => amountText(line.debit),
  Credit: (line) => amountText(line.credit),
  Montant: (line) => amountText(line.credit === 0 ? line.debit : line.credit),
  Sens: (line) => (line.credit === 0 ? 'D' : 'C'),
  EcritureLet: (line) => line.lettering ?? '',
  DateLet: (line) => line.letteringDate ?? '',
  ValidDate: (line, entry) => line.validDate ?? entry.validDate,
  Montantdevise: (line) => (line.foreignAmount === undefined ? '' : amountText(line.foreignAmount)),
  Idevise: (line) => line.currency ?? '',
  DateRglt: (line) => line.settlementDate ?? '',
  ModeRglt: (line) => line.settlementMode ?? '',
  NatOp: (line) => line.operation ?? '',
  IdClient: (line) => line.client ?? '',
};
