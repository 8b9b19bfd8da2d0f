import type { Use } from '../store/usage.ts';

/**
 * Who has been refused within the last second. Used up stays used up until midnight, so for that second the database need
 * not be asked again: a flood of refusals reaches it once a second for each subject and application. Another allowance is
 * another question: whoever subscribes is not held up. Of the last second before midnight nothing is remembered; how far
 * off that is, the database says, and from there on only time that has passed counts, not what a clock shows. It counts
 * from before the database was asked: an answer that was long on its way is not remembered beyond midnight.
 */
const MEMORY_MS = 1000;
const CAPACITY = 50_000;

type Refusal = { allowance: number; resetsAt: Date; until: number };

export class JustRefused {
  readonly #refusals = new Map<string, Refusal>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** To be read before the database is asked, and given to `remember`. */
  now(): number {
    return this.#now();
  }

  remember({ subject, app, allowance }: Use, resetsAt: Date, millisecondsLeft: number, askedAt: number): void {
    if (millisecondsLeft <= MEMORY_MS) return;
    // Begun anew when it is full: what is forgotten is only asked again.
    if (this.#refusals.size >= CAPACITY) this.#refusals.clear();
    this.#refusals.set(keyOf(subject, app), { allowance, resetsAt, until: askedAt + MEMORY_MS });
  }

  /** When uses are renewed, if this one was refused just now. */
  find({ subject, app, allowance }: Use): Date | undefined {
    const refusal = this.#refusals.get(keyOf(subject, app));
    if (refusal === undefined || refusal.allowance < allowance) return undefined;
    return refusal.until > this.#now() ? refusal.resetsAt : undefined;
  }
}

const keyOf = (subject: string, app: number) => `${subject}${app}`;
