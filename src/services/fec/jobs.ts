import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import type { FecJobContext } from './context.ts';
import { deleteExpired, interruptSilent } from './store/analyses.ts';

export const SWEEP_ANALYSES = 'sweepAnalyses';

const job = jobsOf<FecJobContext>();

/** Deletes what has been kept for long enough, and writes down what nobody works on any more. */
const sweepAnalyses = job({
  name: SWEEP_ANALYSES,
  payload: Type.Object({}),
  schedule: '*/5 * * * *',
  run: async ({ service }) => {
    await deleteExpired(service.background);
    await interruptSilent(service.background, service.silenceSeconds);
  },
});

export const jobs = [sweepAnalyses];
