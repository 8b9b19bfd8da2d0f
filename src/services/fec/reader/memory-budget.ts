/** The file needs more memory than an analysis may take. */
export class OutOfBudget extends Error {
  readonly budget: number;

  constructor(budget: number) {
    super(`An analysis may take ${budget} bytes of memory.`);
    this.budget = budget;
  }
}

/**
 * Counts the bytes of the large arrays of one analysis. A thread's own limits do not see them, so whoever is about to make
 * one says so here first. Two threads of one analysis count together.
 */
export class MemoryBudget {
  /** What another thread needs to count together with this one. */
  readonly counter: BigInt64Array<SharedArrayBuffer>;
  readonly #limit: number;
  #takenHere = 0;

  constructor(limit: number, counter = new BigInt64Array(new SharedArrayBuffer(8))) {
    this.#limit = limit;
    this.counter = counter;
  }

  get taken(): number {
    return Number(Atomics.load(this.counter, 0));
  }

  /** By this thread alone. */
  get takenHere(): number {
    return this.#takenHere;
  }

  /** Throws OutOfBudget if that would be too much. */
  take(bytes: number): void {
    const before = Number(Atomics.add(this.counter, 0, BigInt(bytes)));
    this.#takenHere += bytes;
    if (before + bytes <= this.#limit) return;
    this.give(bytes);
    throw new OutOfBudget(this.#limit);
  }

  give(bytes: number): void {
    Atomics.sub(this.counter, 0, BigInt(bytes));
    this.#takenHere -= bytes;
  }
}
