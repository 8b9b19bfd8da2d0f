import type { KeyObject } from 'node:crypto';
import { createSecretKey } from 'node:crypto';
import type { Connection } from '../db/pool.ts';
import type { AccountMailKind } from './account-mail.ts';
import { hiddenSubject } from './attempts.ts';
import type { Realm } from './realm.ts';
import type { Counter } from './store/attempts.ts';
import { countAttempt, uncountAttempts } from './store/attempts.ts';

/**
 * What strangers can have sent to one e-mail address, from however many networks: of each kind of mail so many in a time. Whoever
 * asks beyond that is answered as ever, and nothing is sent; only mails that are sent count.
 *
 * Nobody is shut out by that, because a link lasts longer than the time that is counted (a test holds it to that): at every
 * moment another link may be sent, or there is one in the mailbox that opens. A link that was used makes room for
 * another. When the ways into an account change, which ends its links, counting begins anew.
 */
export const MAILBOX: Readonly<Record<StrangersMail, { most: number; seconds: number }>> = {
  'magic-link': { most: 1, seconds: 20 * 60 },
  'reset-password': { most: 1, seconds: 30 * 60 },
  // Only to an address that waits for its confirmation, whose owner may want it again.
  verify: { most: 3, seconds: 3600 },
  'already-member': { most: 1, seconds: 3600 },
  'verify-new-email': { most: 3, seconds: 3600 },
};

export type StrangersMail = Extract<
  AccountMailKind,
  'magic-link' | 'reset-password' | 'verify' | 'already-member' | 'verify-new-email'
>;

export type Mailbox = { email: string; epoch: number };

export class MailboxBound {
  readonly #secret: KeyObject;

  readonly #realm: Realm;

  constructor(realm: Realm, secret: Buffer) {
    this.#realm = realm;
    this.#secret = createSecretKey(secret);
  }

  /** Counts a mail, in the transaction that puts it into the queue. False when none may be sent. */
  async take(connection: Pick<Connection, 'query'>, kind: StrangersMail, mailbox: Mailbox): Promise<boolean> {
    const { count } = await countAttempt(this.#realm, connection, this.#counterOf(kind, mailbox), MAILBOX[kind].most);
    return count !== undefined;
  }

  /** Its link was used, so that it is no longer there. */
  async giveBack(connection: Pick<Connection, 'query'>, kind: StrangersMail, mailbox: Mailbox): Promise<void> {
    await uncountAttempts(this.#realm, connection, [this.#counterOf(kind, mailbox)]);
  }

  #counterOf(kind: StrangersMail, { email, epoch }: Mailbox): Counter {
    const subject = hiddenSubject(this.#secret, ['mailbox', kind, email, epoch]);
    return { kind: `mail ${kind}`, subject, windowSeconds: MAILBOX[kind].seconds };
  }
}
