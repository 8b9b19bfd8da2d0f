import { createHash, randomBytes } from 'node:crypto';
import type { Accounts } from '#platform/accounts/accounts.ts';
import type { Member } from '#platform/accounts/member.ts';
import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { hasOperator, markOperator, offerFirstOperator, takeFirstOperator } from '../store/people.ts';
import { beginSession } from '../store/sessions.ts';
import { consoleRealm } from './realm.ts';

/**
 * How the first operator comes in: by a link that the start prints in the terminal, and nowhere else. The token is in its fragment,
 * its hash in the table; it is good once, for half an hour, and made anew at each start until somebody came in by one.
 */
export class FirstOperator {
  readonly #database: Database;
  readonly #accounts: Pick<Accounts, 'createVerified'>;

  constructor(database: Database, accounts: Pick<Accounts, 'createVerified'>) {
    this.#database = database;
    this.#accounts = accounts;
  }

  /** The token of a new link; undefined where there is an operator, or was. */
  async offer(): Promise<string | undefined> {
    if (await hasOperator(this.#database)) return undefined;
    const token = randomBytes(24).toString('base64url');
    return (await offerFirstOperator(this.#database, hashOf(token), LIFE_SECONDS)) ? token : undefined;
  }

  /** Makes the account and begins a session of it. */
  async comeIn(token: string, person: { name: string; email: string }): Promise<CameIn> {
    // Before the link is used up: an address that somebody has is a slip that can be mended.
    if (!(await this.#isGood(token))) return 'invalid-link';
    const made = await this.#accounts.createVerified({ ...person, password: undefined });
    if (made === 'taken') return 'taken';
    return await transaction(this.#database, async (connection) => {
      if (!(await takeFirstOperator(connection, hashOf(token)))) {
        await connection.query('DELETE FROM console.member WHERE id = $1', [made.id]);
        return 'invalid-link';
      }
      await markOperator(connection, made.id, true);
      const days = consoleRealm.sessionDays;
      return { member: made, token: await beginSession(connection, { memberId: made.id, days, factors: 1 }) };
    });
  }

  async #isGood(token: string): Promise<boolean> {
    const { rows } = await this.#database.query(
      'SELECT FROM console.first_operator WHERE token_hash = $1 AND used_at IS NULL AND expires_at > console.clock()',
      [hashOf(token)],
    );
    return rows.length > 0;
  }
}

export type CameIn = 'invalid-link' | 'taken' | { member: Member; token: string };

const LIFE_SECONDS = 30 * 60;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
