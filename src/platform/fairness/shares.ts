type Held = { amount: number };

const REMEMBERED = 1000;

/**
 * Divides something of which there is only so much (slots, bytes) among holders who do not know of one another. A holder
 * may take more as long as it has less than is still free: alone it gets half, beside one other a third, beside nine others
 * an eleventh. Whoever has nothing yet finds something free, and nobody has to be counted beforehand. Of those who come
 * one after the other and keep what they get, each leaves half of what it found: ten of them leave a thousandth.
 */
export class Shares {
  readonly capacity: number;
  /** Holders that have nothing stay for a while: most come again at once, and looking up costs less than coming and going. */
  readonly #held = new Map<string, Held>();
  #total = 0;
  #forgetAt = REMEMBERED;

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
    return this.#held.get(holder)?.amount ?? 0;
  }

  mayTake(holder: string): boolean {
    return this.heldBy(holder) < this.capacity - this.#total;
  }

  /** Counts what is taken, whether or not it may be: whoever asks decides. */
  take(holder: string, amount = 1): void {
    const held = this.#held.get(holder);
    if (held === undefined) this.#add(holder, amount);
    else held.amount += amount;
    this.#total += amount;
  }

  give(holder: string, amount = 1): void {
    const held = this.#held.get(holder);
    if (held !== undefined) held.amount -= amount;
    this.#total -= amount;
  }

  #add(holder: string, amount: number): void {
    if (this.#held.size >= this.#forgetAt) {
      for (const [each, held] of this.#held) if (held.amount <= 0) this.#held.delete(each);
      // So that many who do hold something are not looked through each time.
      this.#forgetAt = Math.max(REMEMBERED, 2 * this.#held.size);
    }
    this.#held.set(holder, { amount });
  }
}
