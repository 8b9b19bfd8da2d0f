/**
 * Some things want a proof that it is still the same person. Whatever asks for one of them waits here until the one dialog is
 * answered; whoever asks meanwhile waits for the same answer.
 */
export type Proof = 'any' | 'second factor';

class Confirmations {
  readonly #listeners = new Set<() => void>();
  #waiting: { proof: Proof; answered: Promise<boolean>; answer: (isConfirmed: boolean) => void } | undefined;

  wasAsked = false;

  /** What is asked for now. */
  get wanted(): Proof | undefined {
    return this.#waiting?.proof;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the person has confirmed. */
  ask(proof: Proof): Promise<boolean> {
    if (this.#waiting === undefined) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      this.wasAsked = true;
      this.#waiting = { proof, answered: promise, answer: resolve };
      this.#tell();
    }
    return this.#waiting.answered;
  }

  answer(isConfirmed: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.answer(isConfirmed);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const confirmations = new Confirmations();
