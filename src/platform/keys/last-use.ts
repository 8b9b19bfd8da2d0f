import type { LastUse } from './store.ts';

/**
 * Remembers when each key was last used and writes it once in a while, instead of once a request. What a process that is
 * killed had not written is lost: `last_used_at` is exact to within the interval.
 */
export class LastUseRecorder {
  readonly #write: (uses: LastUse[]) => Promise<void>;
  #pending = new Map<string, Date>();

  constructor(write: (uses: LastUse[]) => Promise<void>) {
    this.#write = write;
  }

  note(id: string, at: Date): void {
    this.#pending.set(id, at);
  }

  /** The last use that is not written yet. */
  pending(id: string): Date | undefined {
    return this.#pending.get(id);
  }

  /** Writes what is pending; keeps it for the next time if that fails. */
  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const batch = this.#pending;
    this.#pending = new Map();
    try {
      await this.#write([...batch].map(([id, at]) => ({ id, at })));
    } catch (error) {
      for (const [id, at] of batch) if (!this.#pending.has(id)) this.#pending.set(id, at);
      throw error;
    }
  }
}
