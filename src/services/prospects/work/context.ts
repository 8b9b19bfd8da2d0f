import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { MailContext } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/service.ts';
import type { PublishedHotels } from './published-hotels.ts';

/** What the jobs need. */
export type WorkJobContext = MailContext & {
  /** For work that nobody waits for. */
  background: Database;
  clock: Clock;
  enqueue: Enqueue;
  mailboxesOf: Platform['mailboxesOf'];
  publishedHotels: PublishedHotels;
};

/** What the operations need. */
export type WorkContext = WorkJobContext & { database: Database; membersOf: Platform['membersOf'] };

export const operation = operationsOf<WorkContext>();
