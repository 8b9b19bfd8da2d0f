import type { Job } from '#platform/jobs/job.ts';
import type { ConsoleJobContext } from './context.ts';
import { forgetStalePeople } from './jobs/forget-stale-people.ts';
import { sendMail } from './jobs/send-mail.ts';
import { tellOfExpiringKeys } from './jobs/tell-of-expiring-keys.ts';

/** Every job of the service. */
export const jobs: readonly Job<ConsoleJobContext>[] = [forgetStalePeople, sendMail, tellOfExpiringKeys];
