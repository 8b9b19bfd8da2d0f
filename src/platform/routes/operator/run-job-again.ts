import Type from 'typebox';
import { transaction } from '../../db/pool.ts';
import { platformProblem } from '../../http/problem/problems.ts';
import { runJobNow } from '../../jobs/queued-jobs.ts';
import { noteDeed } from '../../workspaces/audit.ts';
import { byOperator, deedOf } from '../../workspaces/operator-deed.ts';
import { operation } from '../context.ts';
import { JOB_EXAMPLE, JobSchema, Serial, shownJob } from './job-schema.ts';

/** For operators: lets a job that waits or has failed run now. One that has failed gets all its attempts anew. */
export const runJobAgain = operation({
  id: 'runJobAgain',
  method: 'POST',
  path: '/api/operator/jobs/{id}/run',
  access: 'operator',
  effect: 'write',
  tag: 'Jobs',
  summary: 'Run a job now that waits or has failed',
  params: Type.Object({ id: Serial('As `listJobs` tells it.') }),
  refuses: ['not_found', 'job_running'],
  reply: { 200: JobSchema },
  replyExamples: { 200: { waiting: { ...JOB_EXAMPLE, state: 'waiting', attempts: 0 } } },
  handle: async ({ params: { id }, service: { database }, person, request }) =>
    await transaction(database, async (connection) => {
      const job = await runJobNow(connection, id);
      if (job === undefined) throw platformProblem('not_found', { public: 'There is no such job: it may be done.' });
      if (job === 'running') throw platformProblem('job_running');
      const detail = { service: job.service, name: job.name };
      await noteDeed(
        connection,
        deedOf(byOperator(request, person), { action: 'job.run_again', subject: `job:${id}`, detail }),
      );
      return shownJob(job);
    }),
});
