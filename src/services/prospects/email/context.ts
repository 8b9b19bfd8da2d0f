import { operationsOf } from '#platform/http/operation/operation.ts';
import type { MailHosts } from './adapters/mail-hosts.ts';

/** What the e-mail check needs. */
export type EmailContext = { mailHosts: MailHosts };

export const operation = operationsOf<EmailContext>();
