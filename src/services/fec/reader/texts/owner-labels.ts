import { MAX_OTHER_LABELS, type OtherLabel } from '../ledger.ts';
import type { MemoryBudget } from '../memory-budget.ts';
import type { Texts } from './texts.ts';

/** The labels that lines give to accounts, journals or third parties: the first one of each, and those that differ from it. */
export class OwnerLabels {
  readonly others: OtherLabel[] = [];
  readonly #labels: Texts;
  readonly #memory: MemoryBudget;
  readonly #seen = new Set<number>();
  #first: Int32Array = new Int32Array(1 << 8);
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
    if (first === 0) this.#first[owner] = label;
    else if (first !== label && this.others.length < MAX_OTHER_LABELS) this.#noteOther(owner, label, row);
  }

  /** By the owner's number, as far as there are owners. */
  first(owners: number): Int32Array {
    if (owners > this.#first.length) this.#grow(owners - 1);
    return this.#first.subarray(0, owners);
  }

  #noteOther(owner: number, label: number, row: number): void {
    const key = owner * 0x8000_0000 + label;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.others.push({ id: owner, label, row });
  }

  #grow(owner: number): void {
    const length = Math.max(this.#first.length * 2, owner + 1);
    this.#memory.take((length - this.#first.length) * 8);
    const first = new Int32Array(length);
    first.set(this.#first);
    this.#first = first;
    const latest = new Int32Array(length);
    latest.set(this.#latest);
    this.#latest = latest;
  }
}
