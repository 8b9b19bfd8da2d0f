import { createHash, randomBytes } from 'node:crypto';
import type { Member } from '#platform/accounts/member.ts';
import { deleteUnproven } from '#platform/accounts/store/member-rows.ts';
import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { addPerson, hasOperator, offerFirstOperator, takeFirstOperator } from '../store/people.ts';
import { beginSession } from '../store/sessions.ts';
import { languageAsked } from './languages.ts';
import { consoleRealm } from './realm.ts';

/**
 * How the first operator comes in: by a link that the start prints in the terminal, and nowhere else. The token is in its fragment,
 * its hash in the table; it is good once, for half an hour, and made anew at each start until somebody came in by one.
 */
export class FirstOperator {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The token of a new link; undefined where there is an operator, or was. */
  async offer(): Promise<string | undefined> {
    if (await hasOperator(this.#database)) return undefined;
    const token = randomBytes(24).toString('base64url');
    return (await offerFirstOperator(this.#database, hashOf(token), LIFE_SECONDS)) ? token : undefined;
  }

  /** The link for the terminal, with what it is good for. What is written elsewhere may be kept: there stands how to get it. */
  async welcome({ url, isTerminal }: { url: string; isTerminal: boolean }): Promise<string[]> {
    if (!isTerminal) {
      const isThere = await hasOperator(this.#database);
      return isThere ? [] : ['First operator:  npm run -s quintet -- operators link'];
    }
    const token = await this.offer();
    return token === undefined ? [] : ['First operator (good once, for half an hour):', `  ${linkOf(url, token)}`];
  }

  /** Makes the account and begins a session of it, both or neither. */
  async comeIn(token: string, { name, email }: { name: string; email: string }): Promise<CameIn> {
    const hash = hashOf(token);
    try {
      return await transaction(this.#database, async (connection) => {
        if (!(await takeFirstOperator(connection, hash))) return 'invalid-link';
        await deleteUnproven(consoleRealm, connection, email);
        const id = await addPerson(connection, { name, email, language: languageAsked(), isOperator: true });
        // The link stays good: an address that somebody has is a slip that can be mended.
        if (id === undefined) throw new AddressTaken();
        await noteDeed(connection, {
          workspaceId: undefined,
          action: 'operator.granted',
          actor: `person:${id}`,
          subject: `person:${id}`,
        });
        const session = await beginSession(connection, { memberId: id, days: consoleRealm.sessionDays, factors: 1 });
        return { member: { id, name, email }, token: session };
      });
    } catch (error) {
      if (error instanceof AddressTaken) return 'taken';
      throw error;
    }
  }
}

/** The token is in the fragment, which no server and no proxy writes down. */
export const linkOf = (url: string, token: string) => `${url}/console/first#token=${token}`;

class AddressTaken extends Error {}

export type CameIn = 'invalid-link' | 'taken' | { member: Member; token: string };

const LIFE_SECONDS = 30 * 60;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
