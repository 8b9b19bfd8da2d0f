import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import { forgetSomeJobs, goneWorkspaces, noteForgotten } from './bulk/store/forget-jobs.ts';
import { forgetSomeWork } from './work/store/forget-work.ts';

/** Rows that go in one statement: few enough that nobody waits for them. */
const PORTION = 5000;

/** Every minute: what is left of workspaces that were deleted goes, some rows at a time. Ended at any point, it goes on. */
export const forgetWorkspaces = jobsOf<{ background: Database }>()({
  name: 'forgetWorkspaces',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '* * * * *',
  run: async ({ service: { background }, signal }) => {
    for (const id of await goneWorkspaces(background)) {
      for (const forgetSome of [forgetSomeJobs, forgetSomeWork]) {
        while (await forgetSome(background, id, PORTION)) signal.throwIfAborted();
      }
      await noteForgotten(background, id);
    }
  },
});
