import type { PreparedAnswer } from './prepared-answer.ts';

/**
 * Prepared answers that last, by the address that was asked for. Bounded in number, in memory and in the length of an
 * address; when there is no room, all are forgotten: those that are asked for most come back by themselves.
 */
const MOST_ANSWERS = 1000;
const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST_ADDRESS = 300;

export class KeptByAddress<Beside> {
  readonly #kept = new Map<string, { answer: PreparedAnswer; beside: Beside }>();
  #bytes = 0;

  get(address: string): { answer: PreparedAnswer; beside: Beside } | undefined {
    return this.#kept.get(address);
  }

  keep(address: string, answer: PreparedAnswer, beside: Beside): void {
    if (address.length > LONGEST_ADDRESS || answer.ownBytes > MOST_BYTES) return;
    if (this.#kept.size >= MOST_ANSWERS || this.#bytes + answer.ownBytes > MOST_BYTES) {
      this.#kept.clear();
      this.#bytes = 0;
    }
    this.#kept.set(address, { answer, beside });
    this.#bytes += answer.ownBytes;
  }
}
