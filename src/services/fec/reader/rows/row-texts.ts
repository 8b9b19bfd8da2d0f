import type { LineScanner } from '../bytes/line-scanner.ts';
import type { Column } from '../file-facts.ts';
import { RowFlag } from '../ledger.ts';
import type { LedgerTexts } from '../texts/ledger-texts.ts';
import type { FieldPositions } from './field-positions.ts';
import type { LedgerColumns } from './ledger-columns.ts';
import type { RepeatedFields } from './repeated-fields.ts';
import type { RowFaults } from './row-faults.ts';
import type { RowParts } from './row-parts.ts';

/**
 * Writes the texts of a row as numbers, and notes those that are missing. Most lines repeat much of the line before, so that
 * is what they are compared with first.
 */
export class RowTexts {
  readonly #scanner: LineScanner;
  readonly #columns: LedgerColumns;
  readonly #positions: FieldPositions;
  readonly #faults: RowFaults;
  readonly #texts: LedgerTexts;
  readonly #repeated: RepeatedFields;

  constructor(parts: RowParts, texts: LedgerTexts, repeated: RepeatedFields) {
    this.#scanner = parts.scanner;
    this.#columns = parts.columns;
    this.#positions = parts.positions;
    this.#faults = parts.faults;
    this.#texts = texts;
    this.#repeated = repeated;
  }

  /** Gives the flags of the row that texts give rise to. The line before can be compared with if it is there. */
  write(row: number, hasPrevious: boolean): number {
    const { buffer, view, from, to } = this.#scanner;
    const repeated = this.#repeated;
    const columns = this.#columns;
    const texts = this.#texts;
    const positions = this.#positions;
    let flags = 0;

    let field = positions.journal;
    const isSameJournal = hasPrevious && repeated.isAsBefore(field);
    const journal = isSameJournal
      ? (columns.journal[row - 1] as number)
      : texts.shortJournals.numberOf(view, buffer, from[field] as number, to[field] as number);
    columns.journal[row] = journal;
    if (journal === 0 && positions.needsJournal) this.#noteEmpty('JournalCode', row, field);

    field = positions.journalLabel;
    let start = from[field] as number;
    let end = to[field] as number;
    if (start === end) {
      if (positions.needsJournalLabel) this.#noteEmpty('JournalLib', row, field);
    } else if (!isSameJournal || !repeated.isAsBefore(field)) texts.ofJournals.note(journal, row, buffer, start, end);

    if (hasPrevious && repeated.isAsBefore(positions.number)) this.#writeSameEntry(row);
    else this.#writeOtherEntry(row);

    field = positions.account;
    const account = texts.shortAccounts.numberOf(view, buffer, from[field] as number, to[field] as number);
    columns.account[row] = account;
    if (account === 0 && positions.needsAccount) this.#noteEmpty('CompteNum', row, field);

    field = positions.accountLabel;
    start = from[field] as number;
    end = to[field] as number;
    if (start !== end) texts.ofAccounts.note(account, row, buffer, start, end);
    else if (positions.needsAccountLabel) this.#noteEmpty('CompteLib', row, field);

    field = positions.thirdParty;
    start = from[field] as number;
    end = to[field] as number;
    const labelStart = from[positions.thirdPartyLabel] as number;
    const labelEnd = to[positions.thirdPartyLabel] as number;
    if (start !== end) {
      const thirdParty = texts.shortThirdParties.numberOf(view, buffer, start, end);
      columns.thirdParty[row] = thirdParty;
      if (labelStart === labelEnd) flags |= RowFlag.thirdPartyWithoutLabel;
      else texts.ofThirdParties.note(thirdParty, row, buffer, labelStart, labelEnd);
    } else if (labelStart !== labelEnd) flags |= RowFlag.labelWithoutThirdParty;

    field = positions.lettering;
    start = from[field] as number;
    end = to[field] as number;
    if (start !== end) columns.lettering[row] = texts.letterings.numberOf(buffer, start, end);
    return flags;
  }

  /** The number is that of the line before: its piece and its label are likely to be so too. */
  #writeSameEntry(row: number): void {
    const { buffer, from, to } = this.#scanner;
    const repeated = this.#repeated;
    const { number, piece, label } = this.#columns;
    const positions = this.#positions;
    number[row] = number[row - 1] as number;
    let field = positions.piece;
    piece[row] = repeated.isAsBefore(field)
      ? (piece[row - 1] as number)
      : this.#texts.pieces.numberOf(buffer, from[field] as number, to[field] as number);
    field = positions.label;
    label[row] = repeated.isAsBefore(field)
      ? (label[row - 1] as number)
      : this.#texts.labels.numberOf(buffer, from[field] as number, to[field] as number);
    this.#noteEmptyTexts(row);
  }

  /** Looks into three large tables at once. */
  #writeOtherEntry(row: number): void {
    const { buffer, from, to } = this.#scanner;
    const { numbers, pieces, labels } = this.#texts;
    const columns = this.#columns;
    const positions = this.#positions;
    const numberStart = from[positions.number] as number;
    const numberEnd = to[positions.number] as number;
    const pieceStart = from[positions.piece] as number;
    const pieceEnd = to[positions.piece] as number;
    const labelStart = from[positions.label] as number;
    const labelEnd = to[positions.label] as number;
    const numberHash = numbers.hashOf(buffer, numberStart, numberEnd);
    const pieceHash = pieces.hashOf(buffer, pieceStart, pieceEnd);
    const labelHash = labels.hashOf(buffer, labelStart, labelEnd);
    const number = numbers.peek(numberHash);
    const piece = pieces.peek(pieceHash);
    const label = labels.peek(labelHash);
    columns.number[row] = numbers.numberBy(numberHash, number, buffer, numberStart, numberEnd);
    columns.piece[row] = pieces.numberBy(pieceHash, piece, buffer, pieceStart, pieceEnd);
    columns.label[row] = labels.numberBy(labelHash, label, buffer, labelStart, labelEnd);
    this.#noteEmptyTexts(row);
  }

  #noteEmptyTexts(row: number): void {
    const { number, piece, label } = this.#columns;
    const positions = this.#positions;
    if (number[row] === 0 && positions.needsNumber) this.#noteEmpty('EcritureNum', row, positions.number);
    if (piece[row] === 0 && positions.needsPiece) this.#noteEmpty('PieceRef', row, positions.piece);
    if (label[row] === 0 && positions.needsLabel) this.#noteEmpty('EcritureLib', row, positions.label);
  }

  #noteEmpty(column: Column, row: number, field: number): void {
    this.#faults.noteValue('emptyMandatory', column, row, field);
  }
}
