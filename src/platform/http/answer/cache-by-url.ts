import type { PreparedAnswer } from './prepared-answer.ts';

/**
 * Prepared answers that last, by the URL that was asked for. Bounded in number, in memory and in the length of a URL;
 * when there is no room, all are forgotten: those that are asked for most come back by themselves.
 */
const MOST_ANSWERS = 1000;
const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST_URL = 300;

export class CacheByUrl<Beside> {
  readonly #cached = new Map<string, { answer: PreparedAnswer; beside: Beside }>();
  #bytes = 0;

  get(url: string): { answer: PreparedAnswer; beside: Beside } | undefined {
    return this.#cached.get(url);
  }

  keep(url: string, answer: PreparedAnswer, beside: Beside): void {
    if (url.length > LONGEST_URL || answer.ownBytes > MOST_BYTES) return;
    if (this.#cached.size >= MOST_ANSWERS || this.#bytes + answer.ownBytes > MOST_BYTES) {
      this.#cached.clear();
      this.#bytes = 0;
    }
    this.#cached.set(url, { answer, beside });
    this.#bytes += answer.ownBytes;
  }
}
