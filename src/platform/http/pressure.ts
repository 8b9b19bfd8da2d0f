import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Says when to turn work away: too many requests at once, or an event loop that is late. The delay is sampled a few times
 * a second, so that asking costs two comparisons.
 */
export type PressureLimits = { maxInFlight: number; maxDelayMs: number };

const SAMPLE_MS = 250;
const RESOLUTION_MS = 10;

export class Pressure {
  inFlight = 0;
  delayMs = 0;
  readonly #limits: PressureLimits;
  readonly #monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;

  constructor(limits: PressureLimits) {
    this.#limits = limits;
    this.#monitor.enable();
    this.#timer = setInterval(() => {
      this.delayMs = Math.max(0, this.#monitor.mean / 1e6 - RESOLUTION_MS);
      this.#monitor.reset();
    }, SAMPLE_MS).unref();
  }

  isTooHigh(): boolean {
    return this.inFlight > this.#limits.maxInFlight || this.delayMs > this.#limits.maxDelayMs;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#monitor.disable();
  }
}
