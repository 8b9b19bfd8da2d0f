import { randomUUID } from 'node:crypto';
import type { Connection } from '../db/pool.ts';
import type { Enqueue } from '../jobs/job.ts';
import { harmlessName } from './harmless.ts';

export const SEND_MAIL = 'send-mail';

/** What every mail has, whatever else its kind needs. */
export type AnyMail = { kind: string; to: string; name: string };

/**
 * Puts mails into the queue of jobs, on the caller's connection: inside a transaction, a mail is sent if and only if what
 * it tells of was committed. It never waits for a mail server, so how long it takes tells nobody anything.
 */
export class Outbox<Mail extends AnyMail> {
  readonly #enqueue: Enqueue;
  readonly #service: string;
  readonly #onStored: (kind: Mail['kind']) => void;

  /** `onStored` hears of every mail that was put into the queue. */
  constructor(enqueue: Enqueue, service: string, onStored: (kind: Mail['kind']) => void = () => {}) {
    this.#enqueue = enqueue;
    this.#service = service;
    this.#onStored = onStored;
  }

  async send(connection: Pick<Connection, 'query'>, mail: Mail): Promise<void> {
    // A name of any length and content may come from outside; one that would not be shown need not wait in the queue.
    const name = harmlessName(mail.name) ?? '';
    await this.#enqueue(connection, this.#service, SEND_MAIL, { id: randomUUID(), mail: { ...mail, name } });
    this.#onStored(mail.kind);
  }
}
