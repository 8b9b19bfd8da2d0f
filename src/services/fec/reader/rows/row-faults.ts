import type { LineScanner } from '../bytes/line-scanner.ts';
import { type Column, type FileFacts, type LineFault, MAX_SAMPLES, type ValueSample } from '../file-facts.ts';
import { presentable } from '../file-text.ts';
import { sampleOf, takeSamples, ValueLog, type ValueLogParts } from './value-log.ts';

type FaultFacts = Pick<
  FileFacts,
  | 'brokenLines'
  | 'mendedLines'
  | 'brokenCount'
  | 'mendedCount'
  | 'otherSeparatorLines'
  | 'emptyMandatory'
  | 'unreadableDates'
  | 'irregularDates'
  | 'unreadableAmounts'
  | 'irregularAmounts'
  | 'excessDecimals'
  | 'unreadableSides'
  | 'strangeCharacters'
>;

type ValueFault =
  | 'emptyMandatory'
  | 'unreadableDates'
  | 'irregularDates'
  | 'unreadableAmounts'
  | 'irregularAmounts'
  | 'excessDecimals'
  | 'unreadableSides';

type BytesSample = { row: number; line: number; bytes: Uint8Array };

/** As another thread can take them over. */
export type RowFaultsParts = {
  values: Record<ValueFault, ValueLogParts>;
  brokenLines: readonly LineFault[];
  mendedLines: readonly LineFault[];
  strangeSamples: readonly BytesSample[];
  brokenCount: number;
  mendedCount: number;
  otherSeparatorLines: number;
  strangeLines: number;
  nulBytes: number;
  mojibakeLines: number;
};

/** What is wrong with single lines and values, counted, with the first positions of each. */
export class RowFaults {
  readonly #scanner: LineScanner;
  readonly #values: Readonly<Record<ValueFault, ValueLog>> = {
    emptyMandatory: new ValueLog(),
    unreadableDates: new ValueLog(),
    irregularDates: new ValueLog(),
    unreadableAmounts: new ValueLog(),
    irregularAmounts: new ValueLog(),
    excessDecimals: new ValueLog(),
    unreadableSides: new ValueLog(),
  };
  readonly #brokenLines: LineFault[] = [];
  readonly #mendedLines: LineFault[] = [];
  #brokenCount = 0;
  #mendedCount = 0;
  #otherSeparatorLines = 0;
  readonly #strangeSamples: BytesSample[] = [];
  #strangeLines = 0;
  #lastStrangeRow = -1;
  #nulBytes = 0;
  #mojibakeLines = 0;

  constructor(scanner: LineScanner) {
    this.#scanner = scanner;
  }

  noteValue(fault: ValueFault, column: Column, row: number, field: number): void {
    const { buffer, from, to, line } = this.#scanner;
    this.#values[fault].note(column, row, line, buffer, from[field] as number, to[field] as number);
  }

  noteBroken(row: number): void {
    this.#brokenCount += 1;
    this.#noteLine(this.#brokenLines, row);
  }

  noteMended(row: number): void {
    this.#mendedCount += 1;
    this.#noteLine(this.#mendedLines, row);
  }

  /** What the scanner saw on the line besides its fields. */
  noteCharacters(row: number): void {
    const scanner = this.#scanner;
    if (scanner.hasOtherSeparator) this.#otherSeparatorLines += 1;
    if (scanner.strangeAt < 0) return;
    this.#nulBytes += scanner.nulBytes;
    if (scanner.isMojibake) this.#mojibakeLines += 1;
    this.noteStrange(row, this.#fieldAt(scanner.strangeAt));
  }

  /** A line counts once, with the first such field. */
  noteStrange(row: number, field: number): void {
    if (this.#lastStrangeRow === row) return;
    this.#lastStrangeRow = row;
    this.#strangeLines += 1;
    if (this.#strangeSamples.length === MAX_SAMPLES) return;
    const { buffer, from, to, line } = this.#scanner;
    this.#strangeSamples.push({ row, line, bytes: sampleOf(buffer, from[field] as number, to[field] as number) });
  }

  get parts(): RowFaultsParts {
    const values = this.#values;
    return {
      values: {
        emptyMandatory: values.emptyMandatory.parts,
        unreadableDates: values.unreadableDates.parts,
        irregularDates: values.irregularDates.parts,
        unreadableAmounts: values.unreadableAmounts.parts,
        irregularAmounts: values.irregularAmounts.parts,
        excessDecimals: values.excessDecimals.parts,
        unreadableSides: values.unreadableSides.parts,
      },
      brokenLines: this.#brokenLines,
      mendedLines: this.#mendedLines,
      strangeSamples: this.#strangeSamples,
      brokenCount: this.#brokenCount,
      mendedCount: this.#mendedCount,
      otherSeparatorLines: this.#otherSeparatorLines,
      strangeLines: this.#strangeLines,
      nulBytes: this.#nulBytes,
      mojibakeLines: this.#mojibakeLines,
    };
  }

  /** Those of a later part of the file, whose rows and lines follow so many. */
  absorb(part: RowFaultsParts, rows: number, lines: number): void {
    for (const fault of Object.keys(part.values) as ValueFault[]) {
      this.#values[fault].absorb(part.values[fault], rows, lines);
    }
    takeSamples(this.#brokenLines, part.brokenLines, rows, lines);
    takeSamples(this.#mendedLines, part.mendedLines, rows, lines);
    takeSamples(this.#strangeSamples, part.strangeSamples, rows, lines);
    this.#brokenCount += part.brokenCount;
    this.#mendedCount += part.mendedCount;
    this.#otherSeparatorLines += part.otherSeparatorLines;
    this.#strangeLines += part.strangeLines;
    this.#nulBytes += part.nulBytes;
    this.#mojibakeLines += part.mojibakeLines;
  }

  facts(decode: (bytes: Uint8Array) => string): FaultFacts {
    const values = this.#values;
    return {
      brokenLines: this.#brokenLines,
      mendedLines: this.#mendedLines,
      brokenCount: this.#brokenCount,
      mendedCount: this.#mendedCount,
      otherSeparatorLines: this.#otherSeparatorLines,
      emptyMandatory: values.emptyMandatory.faults(decode),
      unreadableDates: values.unreadableDates.faults(decode),
      irregularDates: values.irregularDates.faults(decode),
      unreadableAmounts: values.unreadableAmounts.faults(decode),
      irregularAmounts: values.irregularAmounts.faults(decode),
      excessDecimals: values.excessDecimals.faults(decode),
      unreadableSides: values.unreadableSides.faults(decode),
      strangeCharacters: {
        lines: this.#strangeLines,
        samples: this.#strangeSamples.map(
          ({ row, line, bytes }): ValueSample => ({ row, line, value: presentable(decode(bytes)) }),
        ),
        nul: this.#nulBytes,
        mojibake: this.#mojibakeLines,
      },
    };
  }

  #noteLine(lines: LineFault[], row: number): void {
    if (lines.length === MAX_SAMPLES) return;
    lines.push({ row, line: this.#scanner.line, fields: this.#scanner.fields });
  }

  #fieldAt(position: number): number {
    const { to, fields, emptyField } = this.#scanner;
    const kept = Math.min(fields, emptyField);
    for (let field = 0; field < kept; field += 1) if (position < (to[field] as number)) return field;
    return kept - 1;
  }
}
