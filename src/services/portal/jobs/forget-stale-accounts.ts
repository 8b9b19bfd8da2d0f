import Type from 'typebox';
import { deleteStale } from '#platform/accounts/store/member-rows.ts';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';

import { portalRealm } from '../accounts/realm.ts';

const job = jobsOf<{ background: Database }>();

const PORTION = 5000;

/** Hourly: sign-ups that nobody confirmed, sessions and links that are over, counts of attempts. */
export const forgetStaleAccounts = job({
  name: 'forget-stale-accounts',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '23 * * * *',
  run: async ({ service, signal }) => {
    while (!signal.aborted && (await deleteStale(portalRealm, service.background, PORTION)) >= PORTION);
  },
});
