import type { Caller } from '#lib/concurrency/batcher.ts';
import { Batcher } from '#lib/concurrency/batcher.ts';
import type { Database } from '#platform/db/pool.ts';
import type { Claim } from '../store/claims.ts';
import { admitClaims, lookAtClaims } from '../store/claims.ts';

/**
 * How many identities one client address may claim in a day: enough for a classroom or a mobile operator's gateway, too few
 * to make up free uses by the thousand. One that was claimed today already may be claimed again, at the cost of a look.
 */
export const CLAIMS_A_DAY = 200;

export type ClaimVerdict = { allowed: boolean; resetsAt: Date };

type Claimant = Caller<Claim, ClaimVerdict>;

const BATCHES = { inFlight: 2, size: 500, waiting: 10_000 };

export class ClaimBound {
  readonly #database: Database;
  readonly #timeZone: string;
  readonly #batcher = new Batcher<Claim, ClaimVerdict>((callers) => this.#serve(callers), BATCHES);

  constructor(database: Database, timeZone: string) {
    this.#database = database;
    this.#timeZone = timeZone;
  }

  /** Both as `Subjects` makes them. */
  mayClaim(address: string, subject: string): Promise<ClaimVerdict> {
    return this.#batcher.ask({ address, subject });
  }

  /** Looks; admits whom there may be room for; everybody who was not admitted then looks again, and that decides. */
  async #serve(callers: Claimant[]): Promise<Claimant[]> {
    const states = await lookAtClaims(this.#database, claimsOf(callers), this.#timeZone);
    const undecided = callers.filter(({ resolve }, i) => {
      const state = states[i];
      if (state === undefined) throw new Error('A look at the claims was not answered');
      if (!state.isKnown && state.claims < CLAIMS_A_DAY) return true;
      resolve({ allowed: state.isKnown, resetsAt: state.resetsAt });
      return false;
    });
    if (undecided.length > 0) {
      const distinct = new Map(claimsOf(undecided).map((claim) => [`${claim.address} ${claim.subject}`, claim]));
      await admitClaims(this.#database, [...distinct.values()], CLAIMS_A_DAY, this.#timeZone);
    }
    return undecided;
  }
}

const claimsOf = (callers: readonly Claimant[]) => callers.map(({ question }) => question);
