import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { BulkJobSchema, EXAMPLE_JOB, shownJob } from '../../../bulk/schema.ts';
import { cancelJob } from '../../../bulk/store/jobs.ts';
import { operation } from '../../context.ts';
import { EMAIL_LISTS_PATH } from '../../lists/path.ts';
import { VERDICTS } from '../../schema.ts';

export const cancelEmailList = operation({
  id: 'cancelEmailList',
  method: 'POST',
  path: `${EMAIL_LISTS_PATH}/{id}/cancel`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Stop checking a list',
  description: 'What was found so far stays. A list that is done stays as it is.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  replyExamples: { 200: { cancelled: { ...EXAMPLE_JOB, status: 'cancelled', seconds_left: null } } },
  reply: { 200: BulkJobSchema },
  handle: async ({ params: { id }, service, principal }) => {
    await jobOf(service.database, 'emails', id, principal);
    await cancelJob(service.database, id);
    return shownJob(await jobOf(service.database, 'emails', id, principal), VERDICTS, service.clock.now());
  },
});
