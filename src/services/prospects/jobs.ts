import type { Job } from '#platform/jobs/job.ts';
import { sweepBulkJobs } from './bulk/jobs/sweep-bulk-jobs.ts';
import type { ProspectsJobContext } from './context.ts';
import { forgetWorkspaces } from './forget-workspaces.ts';
import { refreshRates } from './fx/jobs/refresh-rates.ts';
import { emptySuppressedAudits } from './geo/jobs/empty-suppressed-audits.ts';
import { forgetRested } from './geo/jobs/forget-rested-sites.ts';
import { retireRatings } from './hotels/jobs/retire-ratings.ts';
import { lookForHotels } from './work/jobs/look-for-hotels.ts';
import { matchContacts } from './work/jobs/match-contacts.ts';
import { sendMail } from './work/jobs/send-mail.ts';
import { tellOfReminders } from './work/jobs/tell-of-reminders.ts';

/** Every job of the service. */
export const jobs: readonly Job<ProspectsJobContext>[] = [
  retireRatings,
  refreshRates,
  tellOfReminders,
  lookForHotels,
  matchContacts,
  sendMail,
  sweepBulkJobs,
  forgetRested,
  emptySuppressedAudits,
  forgetWorkspaces,
];
