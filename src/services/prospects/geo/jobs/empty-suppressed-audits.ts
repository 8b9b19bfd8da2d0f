import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import type { EmptyingContext } from '../context.ts';
import { auditedHotels, emptyAudits } from '../store/suppressed-audits.ts';

const job = jobsOf<{ background: Database } & EmptyingContext>();

const AT_ONCE = 1000;

/** A hotel that asked not to be listed is hidden at once; what lists have kept of it goes here. */
export const emptySuppressedAudits = job({
  name: 'emptySuppressedAudits',
  payload: Type.Object({}),
  schedule: '*/10 * * * *',
  run: async ({ service: { background, withForgotten }, signal }) => {
    let after = '';
    for (;;) {
      const uens = await auditedHotels(background, after, AT_ONCE);
      await withForgotten(uens, emptyAudits);
      signal.throwIfAborted();
      const last = uens.at(-1);
      if (last === undefined || uens.length < AT_ONCE) return;
      after = last;
    }
  },
});
