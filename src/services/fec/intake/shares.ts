import { fecProblem } from '../problems.ts';

/** Counts what each holder (a key) has of something that there is only so much of: nobody may hold more than half. */
export class Shares {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  constructor(places: number) {
    this.#most = Math.max(1, Math.floor(places / 2));
  }

  mayTake(holder: string): boolean {
    return (this.#held.get(holder) ?? 0) < this.#most;
  }

  /** Throws a problem if the holder has too much already. */
  async during<T>(holder: string, work: () => Promise<T>): Promise<T> {
    if (!this.mayTake(holder)) throw tooManyAtOnce();
    this.take(holder);
    try {
      return await work();
    } finally {
      this.give(holder);
    }
  }

  take(holder: string): void {
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1);
  }

  give(holder: string): void {
    const left = (this.#held.get(holder) ?? 0) - 1;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
  }
}

export function tooManyAtOnce() {
  return fecProblem('too_many_at_once', {
    public: 'Trop de fichiers de cette clé sont traités en même temps. Réessayer dans quelques instants.',
    headers: { 'retry-after': '10' },
  });
}
