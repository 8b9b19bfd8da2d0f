import { MAX_OTHER_LABELS, type OtherLabel } from '../ledger.ts';
import type { MemoryBudget } from '../memory-budget.ts';
import type { Texts } from './texts.ts';

/** As another thread can take them over, by the owner's number. */
export type OwnerLabelsParts = { first: Int32Array; firstRow: Int32Array; others: readonly OtherLabel[] };

/** The labels that lines give to accounts, journals or third parties: the first one of each, and those that differ from it. */
export class OwnerLabels {
  readonly others: OtherLabel[] = [];
  readonly #labels: Texts;
  readonly #memory: MemoryBudget;
  readonly #seen = new Set<number>();
  #first: Int32Array = new Int32Array(1 << 8);
  #firstRow: Int32Array = new Int32Array(1 << 8);
  #latest: Int32Array = new Int32Array(1 << 8);

  constructor(labels: Texts, memory: MemoryBudget) {
    this.#labels = labels;
    this.#memory = memory;
  }

  /** A line gives the owner the label that stands between two positions of the buffer. An empty one says nothing. */
  note(owner: number, row: number, buffer: Uint8Array, start: number, end: number): void {
    if (start === end) return;
    if (owner >= this.#first.length) this.#grow(owner);
    if (this.#labels.isAt(this.#latest[owner] as number, buffer, start, end)) return;
    const label = this.#labels.numberOf(buffer, start, end);
    this.#latest[owner] = label;
    const first = this.#first[owner] as number;
    if (first !== 0) this.#noteOther(owner, label, row);
    else {
      this.#first[owner] = label;
      this.#firstRow[owner] = row;
    }
  }

  parts(owners: number): OwnerLabelsParts {
    return { first: this.first(owners), firstRow: this.#firstRow.subarray(0, owners), others: this.others };
  }

  /** What a later part of the file says, whose owners and labels have these numbers here; its rows follow so many. */
  absorb(part: OwnerLabelsParts, owners: Int32Array, labels: Int32Array, rows: number): void {
    const later: OtherLabel[] = [];
    const note = (id: number, label: number, row: number) =>
      later.push({ id: owners[id] as number, label: labels[label] as number, row: row + rows });
    for (const { id, label, row } of part.others) note(id, label, row);
    for (let id = 0; id < part.first.length; id += 1) {
      const label = part.first[id] as number;
      if (label !== 0) note(id, label, part.firstRow[id] as number);
    }
    later.sort((a, b) => a.row - b.row);
    for (const { id, label, row } of later) {
      if (id >= this.#first.length) this.#grow(id);
      if (this.#first[id] === 0) this.#first[id] = label;
      else this.#noteOther(id, label, row);
    }
  }

  /** By the owner's number, as far as there are owners. */
  first(owners: number): Int32Array {
    if (owners > this.#first.length) this.#grow(owners - 1);
    return this.#first.subarray(0, owners);
  }

  #noteOther(owner: number, label: number, row: number): void {
    if (label === this.#first[owner] || this.others.length === MAX_OTHER_LABELS) return;
    const key = owner * 0x8000_0000 + label;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.others.push({ id: owner, label, row });
  }

  #grow(owner: number): void {
    const length = Math.max(this.#first.length * 2, owner + 1);
    this.#memory.take((length - this.#first.length) * 12);
    this.#first = grown(this.#first, length);
    this.#firstRow = grown(this.#firstRow, length);
    this.#latest = grown(this.#latest, length);
  }
}

function grown(numbers: Int32Array, length: number): Int32Array {
  const room = new Int32Array(length);
  room.set(numbers);
  return room;
}
