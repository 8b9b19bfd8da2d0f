import { randomUUID } from 'node:crypto';
import type { Connection } from '#platform/db/pool.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { about } from '../about.ts';
import { harmlessName } from './harmless.ts';
import type { Mail, MailKind } from './mail.ts';

export const SEND_MAIL = 'send-mail';

/**
 * Puts mails into the queue of jobs, on the caller's connection: inside a transaction, a mail is sent if and only if what
 * it tells of was committed. It never waits for a mail server, so how long it takes tells nobody anything.
 */
export class Outbox {
  readonly #enqueue: Enqueue;
  readonly #onStored: (kind: MailKind) => void;

  /** `onStored` hears of every mail that was put into the queue. */
  constructor(enqueue: Enqueue, onStored: (kind: MailKind) => void = () => {}) {
    this.#enqueue = enqueue;
    this.#onStored = onStored;
  }

  async send(connection: Pick<Connection, 'query'>, mail: Mail): Promise<void> {
    // A name of any length and content may come from outside; one that would not be shown need not wait in the queue.
    const name = harmlessName(mail.name) ?? '';
    await this.#enqueue(connection, about.name, SEND_MAIL, { id: randomUUID(), mail: { ...mail, name } });
    this.#onStored(mail.kind);
  }
}
