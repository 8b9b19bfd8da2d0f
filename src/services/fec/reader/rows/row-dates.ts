import type { LineScanner } from '../bytes/line-scanner.ts';
import type { Column } from '../file-facts.ts';
import { RowFlag } from '../ledger.ts';
import { type DateReader, DateState } from './date-reader.ts';
import type { FieldPositions } from './field-positions.ts';
import type { LedgerColumns } from './ledger-columns.ts';
import type { RowFaults } from './row-faults.ts';
import type { RowParts } from './row-parts.ts';

/** Writes the dates of a row, and notes those that are missing or no dates. */
export class RowDates {
  readonly #scanner: LineScanner;
  readonly #columns: LedgerColumns;
  readonly #positions: FieldPositions;
  readonly #faults: RowFaults;
  readonly #dates: DateReader;
  /** Of the row that is being written. */
  #flags = 0;

  constructor(parts: RowParts, dates: DateReader) {
    this.#scanner = parts.scanner;
    this.#columns = parts.columns;
    this.#positions = parts.positions;
    this.#faults = parts.faults;
    this.#dates = dates;
  }

  /** Gives the flags of the row that dates give rise to. */
  write(row: number): number {
    this.#flags = 0;
    const columns = this.#columns;
    const positions = this.#positions;
    columns.date[row] = this.#readDate(
      'EcritureDate',
      row,
      positions.date,
      positions.needsDate,
      RowFlag.unreadableDate,
    );
    columns.pieceDate[row] = this.#readDate(
      'PieceDate',
      row,
      positions.pieceDate,
      positions.needsPieceDate,
      RowFlag.unreadablePieceDate,
    );
    columns.letteringDate[row] = this.#readDate(
      'DateLet',
      row,
      positions.letteringDate,
      false,
      RowFlag.unreadableLetteringDate,
    );
    columns.validDate[row] = this.#readDate(
      'ValidDate',
      row,
      positions.validDate,
      positions.needsValidDate,
      RowFlag.unreadableValidDate,
    );
    if (positions.isTreasury) this.#writeSettlement(row);
    return this.#flags;
  }

  /** Its date and its mode are not kept, but they must be there. */
  #writeSettlement(row: number): void {
    const positions = this.#positions;
    this.#readDate('DateRglt', row, positions.settlementDate, true, 0);
    if (this.#dates.state === DateState.empty) this.#flags |= RowFlag.noSettlementDate;
    const { from, to } = this.#scanner;
    if (from[positions.settlementMode] === to[positions.settlementMode]) {
      this.#flags |= RowFlag.noSettlementMode;
      this.#faults.noteValue('emptyMandatory', 'ModeRglt', row, positions.settlementMode);
    }
  }

  #readDate(column: Column, row: number, field: number, isNeeded: boolean, unreadableFlag: number): number {
    const { view, from, to } = this.#scanner;
    const days = this.#dates.read(view, from[field] as number, to[field] as number);
    const state = this.#dates.state;
    if (state !== DateState.regular) this.#noteDate(state, column, row, field, isNeeded, unreadableFlag);
    return days;
  }

  #noteDate(
    state: number,
    column: Column,
    row: number,
    field: number,
    isNeeded: boolean,
    unreadableFlag: number,
  ): void {
    if (state === DateState.empty) {
      if (isNeeded) this.#faults.noteValue('emptyMandatory', column, row, field);
    } else if (state === DateState.irregular) {
      this.#flags |= RowFlag.irregularDate;
      this.#faults.noteValue('irregularDates', column, row, field);
    } else {
      this.#flags |= unreadableFlag;
      this.#faults.noteValue('unreadableDates', column, row, field);
    }
  }
}
