/** What was worked out once, by its key, and is kept as long as the memo is. */
export class Memo {
  readonly #known = new Map<unknown, unknown>();

  /** A key stands for one way to compute: whoever asks again gets what it gave the first time. */
  once<Value>(key: unknown, compute: () => Value): Value {
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.has(key)) return known as Value;
    const value = compute();
    this.#known.set(key, value);
    return value;
  }
}
