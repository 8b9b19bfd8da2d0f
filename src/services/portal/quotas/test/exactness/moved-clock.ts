import type { TestDatabase } from '#test/support/database.ts';

/**
 * The portal's clock, ahead of or behind the real one by a constant. It always runs: midnight comes while calls are under
 * way, as it does in life.
 */
export const ZONE = 'America/Guatemala';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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

  /** Makes midnight come in so many milliseconds; says when that is by the real clock. */
  async setBeforeMidnight(milliseconds: number): Promise<{ at: number; resetsBefore: number }> {
    const at = Date.now() + milliseconds;
    await this.#move(this.#midnight - at);
    return { at, resetsBefore: this.#midnight };
  }

  async #move(byMilliseconds: number): Promise<void> {
    await this.#query(
      `CREATE OR REPLACE FUNCTION portal.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
       $$SELECT now() + interval '${byMilliseconds} milliseconds'$$`,
    );
  }
}
