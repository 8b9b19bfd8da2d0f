/**
 * Lets a bounded number of pieces of work run at once, and a bounded number of others wait for a place, in the order in
 * which they came. Does not run anything itself.
 */
export class WaitingLine {
  #running = 0;
  readonly #waiting = new Set<() => void>();
  readonly #places: number;
  readonly #longest: number;

  constructor(places: number, longest: number) {
    this.#places = places;
    this.#longest = longest;
  }

  /** True with a place, which has to be given back with `leave`; false when the line is too long or the signal came. */
  async enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#running < this.#places) {
      this.#running += 1;
      return true;
    }
    if (this.#waiting.size >= this.#longest) return false;
    return new Promise((resolve) => {
      const onTurn = () => {
        signal.removeEventListener('abort', onAbort);
        resolve(true);
      };
      const onAbort = () => {
        this.#waiting.delete(onTurn);
        resolve(false);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(onTurn);
    });
  }

  /** The place goes to whoever has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
