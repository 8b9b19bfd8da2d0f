import type { LineScanner } from '../bytes/line-scanner.ts';
import type { Column } from '../file-facts.ts';
import { RowFlag } from '../ledger.ts';
import type { Texts } from '../texts/texts.ts';
import { AmountFault, type AmountReader } from './amount-reader.ts';
import type { FieldPlaces } from './field-places.ts';
import type { LedgerColumns } from './ledger-columns.ts';
import type { RowFaults } from './row-faults.ts';
import type { RowParts } from './row-parts.ts';

/** Writes the amounts of a row, its own and the foreign one, and notes those that are missing or no amounts. */
export class RowAmounts {
  readonly #scanner: LineScanner;
  readonly #columns: LedgerColumns;
  readonly #places: FieldPlaces;
  readonly #faults: RowFaults;
  readonly #amounts: AmountReader;
  readonly #currencies: Texts;
  /** Of the row that is being written. */
  #flags = 0;

  constructor(parts: RowParts, amounts: AmountReader, currencies: Texts) {
    this.#scanner = parts.scanner;
    this.#columns = parts.columns;
    this.#places = parts.places;
    this.#faults = parts.faults;
    this.#amounts = amounts;
    this.#currencies = currencies;
  }

  /** Gives the flags of the row that amounts give rise to. */
  write(row: number): number {
    this.#flags = 0;
    const { from, to } = this.#scanner;
    const columns = this.#columns;
    const places = this.#places;
    if (places.hasSides) this.#writeSide(row);
    else {
      const hasDebit = from[places.debit] !== to[places.debit];
      const hasCredit = from[places.credit] !== to[places.credit];
      if (hasDebit) columns.debit[row] = this.#readSum('Debit', row, places.debit);
      if (hasCredit) columns.credit[row] = this.#readSum('Credit', row, places.credit);
      if (!hasDebit && !hasCredit) this.#noteNoAmount('Debit', row, places.debit);
    }
    const hasForeignAmount = from[places.foreignAmount] !== to[places.foreignAmount];
    if (hasForeignAmount || from[places.currency] !== to[places.currency]) this.#writeForeign(row, hasForeignAmount);
    return this.#flags;
  }

  /** Montant and Sens say what Debit and Credit say elsewhere. */
  #writeSide(row: number): void {
    const { buffer, from, to } = this.#scanner;
    const places = this.#places;
    const hasAmount = from[places.amount] !== to[places.amount];
    const amount = hasAmount ? this.#readSum('Montant', row, places.amount) : 0;
    if (!hasAmount) this.#noteNoAmount('Montant', row, places.amount);
    const side = sideOf(buffer, from[places.side] as number, to[places.side] as number);
    if (side > 0) this.#columns.debit[row] = amount;
    else if (side < 0) this.#columns.credit[row] = amount;
    else {
      this.#flags |= RowFlag.unreadableSide | RowFlag.unreadableAmount;
      if (from[places.side] === to[places.side]) this.#noteEmpty('Sens', row, places.side);
      else this.#faults.noteValue('unreadableSides', 'Sens', row, places.side);
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
    const { currency, foreignAmount } = this.#places;
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
