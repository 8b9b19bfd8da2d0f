/**
 * Divides something of which there is only so much (places, bytes) among holders who do not know of one another. A holder
 * may take more as long as it has less than is still free: alone it gets half, beside one other a third, beside nine others
 * an eleventh. Whoever has nothing yet finds something free, and nobody has to be counted beforehand. Of those who come
 * one after the other and keep what they get, each leaves half of what it found: ten of them leave a thousandth.
 */

export class Shares {
  readonly capacity: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get total(): number {
    return this.#total;
  }

  /** Whether nothing is left for anybody. */
  get isFull(): boolean {
    return this.#total >= this.capacity;
  }

  heldBy(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }

  mayTake(holder: string): boolean {
    return this.heldBy(holder) < this.capacity - this.#total;
  }

  /** Counts what is taken, whether or not it may be: whoever asks decides. */
  take(holder: string, amount = 1): void {
    this.#held.set(holder, this.heldBy(holder) + amount);
    this.#total += amount;
  }

  give(holder: string, amount = 1): void {
    const left = this.heldBy(holder) - amount;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
    this.#total -= amount;
  }
}
