import type { TestDatabase } from '#test/support/database.ts';

/**
 * The portal's clock, ahead of or behind the real one by a constant. It always runs: midnight comes while calls are under
 * way, as it does in life.
 */
export const ZONE = 'America/Guatemala';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REMEMBERED_MS = 1100;
/** There has been no summer time in Guatemala since 2006. */
const MIDNIGHT_UTC_MS = 6 * HOUR_MS;

export class MovedClock {
  readonly #query: TestDatabase['query'];
  /** The moment that ends the first day of the run, by the moved clock. */
  readonly #midnight = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS + MIDNIGHT_UTC_MS;

  constructor(query: TestDatabase['query']) {
    this.#query = query;
  }

  async setToNoon(): Promise<void> {
    await this.#move(this.#midnight - DAY_MS / 2 - Date.now());
  }

  /**
   * Makes midnight come in so many milliseconds, or later on a machine that is slow to move the clock; says when that is by
   * the real clock. Refusals of the clock before are remembered for a second, which must be over by then.
   */
  async setBeforeMidnight(milliseconds: number): Promise<{ at: number; resetsBefore: number }> {
    for (let lead = milliseconds; ; lead *= 2) {
      const at = Date.now() + lead;
      await this.#move(this.#midnight - at);
      const left = at - Date.now();
      if (left <= 0) throw new Error('It was midnight before the clock was moved');
      if (left > REMEMBERED_MS) return { at, resetsBefore: this.#midnight };
    }
  }

  async #move(byMilliseconds: number): Promise<void> {
    await this.#query(
      `CREATE OR REPLACE FUNCTION portal.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
       $$SELECT now() + interval '${byMilliseconds} milliseconds'$$`,
    );
  }
}
