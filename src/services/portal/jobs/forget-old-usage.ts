import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import { deleteOldClaims } from '../store/claims.ts';
import { deleteDepartedDays } from '../store/departed-days.ts';
import { deleteOldKeys } from '../store/usage-keys.ts';

const job = jobsOf<{ background: Database; quotaTimeZone: string }>();

/** Rows in one statement, and statements in one run: what is left is the next run's. */
const BATCH = 5000;
const MOST_BATCHES = 2000;

/** Forgets answers to idempotency keys after 48 hours, and claims and counters of deleted accounts after their day. Nothing depends on when it runs. */
export const forgetOldUsage = job({
  name: 'forget-old-usage',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '*/20 * * * *',
  run: async ({ service, signal }) => {
    await drain(signal, () => deleteOldKeys(service.background, BATCH));
    await drain(signal, () => deleteOldClaims(service.background, BATCH, service.quotaTimeZone));
    await drain(signal, () => deleteDepartedDays(service.background, BATCH, service.quotaTimeZone));
  },
});

async function drain(signal: AbortSignal, deleteSome: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES && !signal.aborted; batch += 1) {
    if ((await deleteSome()) < BATCH) return;
  }
}
