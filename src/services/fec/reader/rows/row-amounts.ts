import type { LineScanner } from '../bytes/line-scanner.ts';
import type { Column } from '../file-facts.ts';
import { RowFlag } from '../ledger.ts';
import type { Texts } from '../texts/texts.ts';
import { AmountFault, type AmountReader } from './amount-reader.ts';
import type { FieldPositions } from './field-positions.ts';
import type { LedgerColumns } from './ledger-columns.ts';
import type { RowFaults } from './row-faults.ts';
import type { RowParts } from './row-parts.ts';

/** Writes the amounts of a row, its own and the foreign one, and notes those that are missing or no amounts. */
export class RowAmounts {
  readonly #scanner: LineScanner;
  readonly #columns: LedgerColumns;
  readonly #positions: FieldPositions;
  readonly #faults: RowFaults;
  readonly #amounts: AmountReader;
  readonly #currencies: Texts;
  /** Of the row that is being written. */
  #flags = 0;

  constructor(parts: RowParts, amounts: AmountReader, currencies: Texts) {
    this.#scanner = parts.scanner;
    this.#columns = parts.columns;
    this.#positions = parts.positions;
    this.#faults = parts.faults;
    this.#amounts = amounts;
    this.#currencies = currencies;
  }

  /** Gives the flags of the row that amounts give rise to. */
  write(row: number): number {
    this.#flags = 0;
    const { from, to } = this.#scanner;
    const columns = this.#columns;
    const positions = this.#positions;
    if (positions.hasSides) this.#writeSide(row);
    else {
      const hasDebit = from[positions.debit] !== to[positions.debit];
      const hasCredit = from[positions.credit] !== to[positions.credit];
      if (hasDebit) columns.debit[row] = this.#readSum('Debit', row, positions.debit);
      if (hasCredit) columns.credit[row] = this.#readSum('Credit', row, positions.credit);
      if (!hasDebit && !hasCredit) this.#noteNoAmount('Debit', row, positions.debit);
    }
    const hasForeignAmount = from[positions.foreignAmount] !== to[positions.foreignAmount];
    if (hasForeignAmount || from[positions.currency] !== to[positions.currency])
      this.#writeForeign(row, hasForeignAmount);
    return this.#flags;
  }

  /** Montant and Sens say what Debit and Credit say elsewhere. */
  #writeSide(row: number): void {
    const { buffer, from, to } = this.#scanner;
    const positions = this.#positions;
    const hasAmount = from[positions.amount] !== to[positions.amount];
    const amount = hasAmount ? this.#readSum('Montant', row, positions.amount) : 0;
    if (!hasAmount) this.#noteNoAmount('Montant', row, positions.amount);
    const side = sideOf(buffer, from[positions.side] as number, to[positions.side] as number);
    if (side > 0) this.#columns.debit[row] = amount;
    else if (side < 0) this.#columns.credit[row] = amount;
    else {
      this.#flags |= RowFlag.unreadableSide | RowFlag.unreadableAmount;
      if (from[positions.side] === to[positions.side]) this.#noteEmpty('Sens', row, positions.side);
      else this.#faults.noteValue('unreadableSides', 'Sens', row, positions.side);
    }
  }

  #readSum(column: Column, row: number, field: number): number {
    const { buffer, from, to } = this.#scanner;
    const cents = this.#amounts.read(buffer, from[field] as number, to[field] as number);
    const faults = this.#amounts.faults;
    if (faults !== 0) {
      this.#noteAmount(faults, column, row, field);
      if ((faults & AmountFault.unreadable) !== 0) this.#flags |= RowFlag.unreadableAmount;
      if ((faults & AmountFault.irregular) !== 0) this.#flags |= RowFlag.irregularAmount;
    }
    return cents;
  }

  #writeForeign(row: number, hasAmount: boolean): void {
    const { buffer, from, to } = this.#scanner;
    const { currency, foreignAmount } = this.#positions;
    let amount = 0;
    if (hasAmount) {
      amount = this.#amounts.read(buffer, from[foreignAmount] as number, to[foreignAmount] as number);
      if (this.#amounts.faults !== 0) this.#noteAmount(this.#amounts.faults, 'Montantdevise', row, foreignAmount);
    }
    const id = this.#currencies.numberOf(buffer, from[currency] as number, to[currency] as number);
    this.#columns.setForeign(row, id, amount);
  }

  #noteAmount(faults: number, column: Column, row: number, field: number): void {
    if ((faults & AmountFault.unreadable) !== 0) this.#faults.noteValue('unreadableAmounts', column, row, field);
    if ((faults & AmountFault.irregular) !== 0) this.#faults.noteValue('irregularAmounts', column, row, field);
    if ((faults & AmountFault.excessDecimals) !== 0) this.#faults.noteValue('excessDecimals', column, row, field);
    if ((faults & AmountFault.noBreakSpace) !== 0) this.#faults.noteStrange(row, field);
  }

  #noteNoAmount(column: Column, row: number, field: number): void {
    this.#flags |= RowFlag.noAmount;
    this.#noteEmpty(column, row, field);
  }

  #noteEmpty(column: Column, row: number, field: number): void {
    this.#faults.noteValue('emptyMandatory', column, row, field);
  }
}

/** 1 for a debit, -1 for a credit, 0 for neither. */
function sideOf(buffer: Uint8Array, start: number, end: number): number {
  const first = buffer[start] as number;
  if (end - start === 1) {
    if (first === 0x44 || first === 0x64 || first === 0x31) return 1;
    return first === 0x43 || first === 0x63 ? -1 : 0;
  }
  if (end - start !== 2 || buffer[start + 1] !== 0x31) return 0;
  return first === 0x2b ? 1 : first === 0x2d ? -1 : 0;
}
