import { type Column, MAX_SAMPLES, type ValueFaults } from '../file-facts.ts';
import { presentable } from '../file-text.ts';
import { COLUMNS_IN_ORDER } from '../header/column-names.ts';

type Logged = { count: number; samples: { row: number; line: number; bytes: Uint8Array }[] };

/** As another thread can take them over. */
export type ValueLogParts = ReadonlyMap<Column, Logged>;

/** More of a value is never shown. */
const LONGEST_SAMPLE = 1024;

/** Counts values with one kind of fault, by column, and keeps the first of them. */
export class ValueLog {
  readonly #entries = new Map<Column, Logged>();

  note(column: Column, row: number, line: number, buffer: Uint8Array, start: number, end: number): void {
    let entry = this.#entries.get(column);
    if (entry === undefined) {
      entry = { count: 0, samples: [] };
      this.#entries.set(column, entry);
    }
    entry.count += 1;
    if (entry.samples.length === MAX_SAMPLES) return;
    entry.samples.push({ row, line, bytes: sampleOf(buffer, start, end) });
  }

  get parts(): ValueLogParts {
    return this.#entries;
  }

  /** Those of a later part of the file, whose rows and lines follow so many. */
  absorb(part: ValueLogParts, rows: number, lines: number): void {
    for (const [column, { count, samples }] of part) {
      const entry = this.#entries.get(column) ?? { count: 0, samples: [] };
      this.#entries.set(column, entry);
      entry.count += count;
      takeSamples(entry.samples, samples, rows, lines);
    }
  }

  /** In the order of the columns. The file's encoding is only known at its end, so that is when samples become text. */
  faults(decode: (bytes: Uint8Array) => string): ValueFaults[] {
    return COLUMNS_IN_ORDER.flatMap((column) => {
      const entry = this.#entries.get(column);
      if (entry === undefined) return [];
      const samples = entry.samples.map(({ row, line, bytes }) => ({ row, line, value: presentable(decode(bytes)) }));
      return [{ column, count: entry.count, samples }];
    });
  }
}

/** Adds samples of a later part of the file, as many as are kept. */
export function takeSamples<Sample extends { row: number; line: number }>(
  samples: Sample[],
  later: readonly Sample[],
  rows: number,
  lines: number,
): void {
  for (const sample of later.slice(0, MAX_SAMPLES - samples.length)) {
    samples.push({ ...sample, row: sample.row + rows, line: sample.line + lines });
  }
}

/** A copy, because the buffer is filled again, and no longer than can be of use: it ends with a whole character. */
export function sampleOf(buffer: Uint8Array, start: number, end: number): Uint8Array {
  let last = Math.min(end, start + LONGEST_SAMPLE);
  while (last < end && last > start && ((buffer[last] as number) & 0xc0) === 0x80) last -= 1;
  return new Uint8Array(buffer.subarray(start, last));
}
