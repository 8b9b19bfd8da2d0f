import type { Job } from '#platform/jobs/job.ts';
import type { PortalJobContext } from './context.ts';
import { forgetCustomer } from './jobs/forget-customer.ts';
import { forgetOldEvents } from './jobs/forget-old-events.ts';
import { forgetOldUsage } from './jobs/forget-old-usage.ts';
import { forgetStaleAccounts } from './jobs/forget-stale-accounts.ts';
import { prepareMonths } from './jobs/prepare-usage-months.ts';
import { reconcileSubscriptions } from './jobs/reconcile-subscriptions.ts';
import { sendMail } from './jobs/send-mail.ts';
import { syncCustomer } from './jobs/sync-customer.ts';

/** Every job of the service. */
export const jobs: readonly Job<PortalJobContext>[] = [
  forgetCustomer,
  forgetOldEvents,
  forgetOldUsage,
  forgetStaleAccounts,
  prepareMonths,
  reconcileSubscriptions,
  sendMail,
  syncCustomer,
];
