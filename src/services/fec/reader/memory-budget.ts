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
 * one says so here first.
 */
export class MemoryBudget {
  readonly #limit: number;
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Throws OutOfBudget if that would be too much. */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#limit) throw new OutOfBudget(this.#limit);
    this.#taken += bytes;
  }

  give(bytes: number): void {
    this.#taken -= bytes;
  }
}
