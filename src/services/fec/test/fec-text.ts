import { expect } from 'vitest';
import { bytesInMemory } from '../reader/bytes/byte-source.ts';
import type { FileFacts } from '../reader/file-facts.ts';
import { type Ledger, NO_DATE } from '../reader/ledger.ts';
import { MemoryBudget } from '../reader/memory-budget.ts';
import { readLedger } from '../reader/read-ledger.ts';

/** Small files for the tests of the reader, and what was read of them as plain values. */
export const HEADER = [
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate',
  'EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise',
].flatMap((names) => names.split(' '));

export type Line = Readonly<Record<string, string>>;

const USUAL: Line = {
  JournalCode: 'AC',
  JournalLib: 'Achats',
  EcritureNum: '1',
  EcritureDate: '20250110',
  CompteNum: '606100',
  CompteLib: 'Fournitures',
  PieceRef: 'F001',
  PieceDate: '20250109',
  EcritureLib: 'Facture papier',
  Debit: '100,00',
  Credit: '0,00',
  Montant: '100,00',
  Sens: 'D',
  ValidDate: '20250131',
  DateRglt: '20250201',
  ModeRglt: 'VIR',
};

/** The fields of a usual line, some of them otherwise. */
export function fieldsOf(values: Line = {}, header: readonly string[] = HEADER): string[] {
  return header.map((column) => values[column] ?? USUAL[column] ?? '');
}

export function fec(
  lines: readonly (Line | string)[],
  { header = HEADER, separator = '|', lineEnd = '\n' } = {},
): string {
  const texts = lines.map((line) => (typeof line === 'string' ? line : fieldsOf(line, header).join(separator)));
  return [header.join(separator), ...texts].join(lineEnd);
}

export type Content = string | Uint8Array;
export type Read = { ledger: Ledger; file: FileFacts };

export function readContent(content: Content, chunkBytes?: number): ReturnType<typeof readLedger> {
  const memory = new MemoryBudget(64 << 20);
  return readLedger(bytesInMemory(typeof content === 'string' ? Buffer.from(content) : content), {
    seed: 5,
    memory,
    ...(chunkBytes === undefined ? {} : { chunkBytes }),
  });
}

/** Reads it whole and in small chunks, which must not make a difference. */
export function read(content: Content): Read {
  const whole = readContent(content);
  if ('refused' in whole) throw new Error(whole.refused.message);
  // With single bytes every position is an end, but long lines are looked at over and over.
  for (const chunkBytes of [content.length < 5000 ? 1 : 311, 64, 997]) {
    const inChunks = readContent(content, chunkBytes);
    if ('refused' in inChunks) throw new Error(inChunks.refused.message);
    expect(inChunks.file).toEqual(whole.file);
    expect(valuesOf(inChunks.ledger)).toEqual(valuesOf(whole.ledger));
  }
  return whole;
}

export function refusalOf(content: Content): { reason: string; message: string } {
  const result = readContent(content);
  if (!('refused' in result)) throw new Error('The file was read.');
  return result.refused;
}

export function dayOf(days: number | undefined): string | undefined {
  return days === undefined || days === NO_DATE ? undefined : new Date(days * 86_400_000).toISOString().slice(0, 10);
}

/** Every row with its texts. */
export function valuesOf(ledger: Ledger) {
  return Array.from({ length: ledger.size }, (_, row) => ({
    line: ledger.line[row],
    offset: ledger.offset[row],
    flags: ledger.flags[row],
    journal: ledger.journals.text(ledger.journal[row] ?? -1),
    number: ledger.numbers.text(ledger.number[row] ?? -1),
    account: ledger.accounts.text(ledger.account[row] ?? -1),
    thirdParty: ledger.thirdParties.text(ledger.thirdParty[row] ?? -1),
    piece: ledger.pieces.text(ledger.piece[row] ?? -1),
    label: ledger.labels.text(ledger.label[row] ?? -1),
    lettering: ledger.letterings.text(ledger.lettering[row] ?? -1),
    debit: ledger.debit[row],
    credit: ledger.credit[row],
    date: dayOf(ledger.date[row]),
    pieceDate: dayOf(ledger.pieceDate[row]),
    letteringDate: dayOf(ledger.letteringDate[row]),
    validDate: dayOf(ledger.validDate[row]),
    currency: ledger.currencies.text(ledger.foreign?.currency[row] ?? 0),
    foreignAmount: ledger.foreign?.amount[row] ?? 0,
    journalLabel: ledger.labels.text(ledger.journalLabel[ledger.journal[row] ?? -1] ?? -1),
    accountLabel: ledger.labels.text(ledger.accountLabel[ledger.account[row] ?? -1] ?? -1),
    thirdPartyLabel: ledger.labels.text(ledger.thirdPartyLabel[ledger.thirdParty[row] ?? -1] ?? -1),
  }));
}
