import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Says when to turn work away because the event loop is late. The delay is sampled a few times a second, so that asking
 * costs a comparison.
 */

const SAMPLE_MS = 250;
const RESOLUTION_MS = 10;

export class Pressure {
  delayMs = 0;
  readonly #maxDelayMs: number;
  readonly #monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;

  constructor(maxDelayMs: number) {
    this.#maxDelayMs = maxDelayMs;
    this.#monitor.enable();
    this.#timer = setInterval(() => {
      this.delayMs = Math.max(0, this.#monitor.mean / 1e6 - RESOLUTION_MS);
      this.#monitor.reset();
    }, SAMPLE_MS).unref();
  }

  isTooHigh(): boolean {
    return this.delayMs > this.#maxDelayMs;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#monitor.disable();
  }
}
