/**
 * Everything a bench starts is entered here before it is waited for, as the way to undo it. Undone in reverse order, once,
 * whether the bench ended well, failed or was interrupted; from then on nothing can be entered, and so nothing started.
 */
export class Cleanup {
  readonly #abort = new AbortController();
  readonly #entries: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  /** Aborted as soon as things are being undone, for what can be cut short. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  add(undo: () => unknown): void {
    if (this.#running !== undefined) throw new Error('The bench is ending: nothing more is started');
    this.#entries.push(undo);
  }

  run(): Promise<void> {
    this.#running ??= this.#undoAll();
    return this.#running;
  }

  async #undoAll(): Promise<void> {
    this.#abort.abort();
    for (const undo of this.#entries.toReversed()) {
      try {
        await undo();
      } catch (error) {
        process.stderr.write(`cleaning up: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }
}
