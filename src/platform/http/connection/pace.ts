/**
 * Whether bytes come, or go, at the least rate: so many in every window. A window that went well is no credit for the next,
 * so that nobody can hurry once and then dawdle for an hour; the last, unfinished one is never judged.
 */
export class Pace {
  readonly #windowMs: number;
  readonly #leastBytes: number;
  #begun: number;
  #bytes: number;

  constructor(windowMs: number, leastBytesPerSecond: number, now: number, bytes: number) {
    this.#windowMs = windowMs;
    this.#leastBytes = (leastBytesPerSecond * windowMs) / 1000;
    this.#begun = now;
    this.#bytes = bytes;
  }

  /** Asked now and then, with all bytes so far. */
  isTooSlow(now: number, bytes: number): boolean {
    if (now - this.#begun < this.#windowMs) return false;
    if (bytes - this.#bytes < this.#leastBytes) return true;
    this.restart(now, bytes);
    return false;
  }

  /** For time that was not the other side's fault. */
  restart(now: number, bytes: number): void {
    this.#begun = now;
    this.#bytes = bytes;
  }
}
