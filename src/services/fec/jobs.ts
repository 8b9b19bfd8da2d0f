import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import type { FecJobContext } from './context.ts';
import { deleteExpired } from './store/analyses.ts';

export const SWEEP_ANALYSES = 'sweepAnalyses';

const job = jobsOf<FecJobContext>();

/** Deletes what has been kept for long enough, and what was never sent to its end. */
const sweepAnalyses = job({
  name: SWEEP_ANALYSES,
  payload: Type.Object({}),
  schedule: '*/5 * * * *',
  run: async ({ service }) => {
    const files = await deleteExpired(service.background, service.silenceSeconds);
    for (const file of files) await service.blobs.discard(file);
  },
});

export const jobs = [sweepAnalyses];
