import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { MailHosts } from './adapters/mail-hosts.ts';
import type { ListIntake } from './lists/list-intake.ts';

/** What the e-mail check needs. */
export type EmailContext = { mailHosts: MailHosts; database: Database; clock: Clock; listIntake: ListIntake };

export const operation = operationsOf<EmailContext>();
