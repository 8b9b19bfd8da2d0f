/**
 * Lets a bounded number of pieces of work run at once, and a bounded number of others wait for a slot, in the order in
 * which they came. Does not run anything itself.
 */
export type Entry = 'entered' | 'full' | 'aborted';

export class Semaphore {
  #running = 0;
  readonly #waiting = new Set<() => void>();
  readonly #slots: number;
  readonly #longest: number;

  /** `longest`: how many may wait. */
  constructor(slots: number, longest: number) {
    this.#slots = slots;
    this.#longest = longest;
  }

  /** `entered` comes with a slot, which has to be given back with `leave`; `full` means that too many wait. */
  async enter(signal: AbortSignal): Promise<Entry> {
    if (signal.aborted) return 'aborted';
    if (this.#running < this.#slots) {
      this.#running += 1;
      return 'entered';
    }
    if (this.#waiting.size >= this.#longest) return 'full';
    return new Promise((resolve) => {
      const onTurn = () => {
        signal.removeEventListener('abort', onAbort);
        resolve('entered');
      };
      const onAbort = () => {
        this.#waiting.delete(onTurn);
        resolve('aborted');
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(onTurn);
    });
  }

  /** The slot goes to whoever has waited longest. */
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
