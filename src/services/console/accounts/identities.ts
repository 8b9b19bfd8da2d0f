import { createHash } from 'node:crypto';
import { sessionHasEnded } from '#platform/accounts/reply.ts';
import { endOlderWays, holdBySession } from '#platform/accounts/store/ways-in.ts';
import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { SendConsoleMail } from '../mail/mail.ts';
import { consoleProblem } from '../problems.ts';
import { readFactors } from '../store/factors.ts';
import { deleteIdentity, listIdentities } from '../store/identities.ts';
import { listPasskeys } from '../store/passkeys.ts';
import { mayChangeFactors } from './factor-rules.ts';
import { consoleRealm } from './realm.ts';

/** Who a person is at providers. It can be looked at and taken away also where no provider is set up any more. */
export class Identities {
  readonly #database: Database;
  readonly #send: SendConsoleMail;

  constructor({ database, send }: { database: Database; send: SendConsoleMail }) {
    this.#database = database;
    this.#send = send;
  }

  async list(memberId: string): Promise<{ id: string; issuer: string; since: Date }[]> {
    const found = await listIdentities(this.#database, memberId);
    return found.map(({ issuer, since }) => ({ id: idOf(issuer), issuer, since }));
  }

  /** The other sessions end. A password or a passkey has to be left: mailboxes of a firm are often opened by the same provider. */
  async remove(session: string, id: string): Promise<void> {
    await transaction(this.#database, async (connection) => {
      const member = await holdBySession(consoleRealm, connection, session);
      if (member === undefined) throw sessionHasEnded();
      await mayChangeFactors(connection, session);
      const found = (await listIdentities(connection, member.id)).find(({ issuer }) => idOf(issuer) === id);
      if (found === undefined) throw consoleProblem('factor_missing');
      const { hasPassword } = await readFactors(connection, member.id);
      if (!hasPassword && (await listPasskeys(connection, member.id)).length === 0) throw consoleProblem('only_way_in');
      await deleteIdentity(connection, member.id, found.issuer);
      await endOlderWays(consoleRealm, connection, member.id, session);
      await this.#send({ kind: 'factor-removed', to: member.email, name: member.name, factor: 'identity' }, connection);
    });
  }
}

/** A person has one of each provider; an issuer is an address, which does not go into another one. */
const idOf = (issuer: string) => createHash('sha256').update(issuer).digest('base64url').slice(0, 22);
