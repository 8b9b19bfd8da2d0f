import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { BulkJobSchema, EXAMPLE_JOB, shownJob } from '../../../bulk/schema.ts';
import { operation } from '../../context.ts';
import { EMAIL_LISTS_PATH } from '../../lists/path.ts';
import { VERDICTS } from '../../schema.ts';

export const readEmailList = operation({
  id: 'readEmailList',
  method: 'GET',
  path: `${EMAIL_LISTS_PATH}/{id}`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'How far the check of a list is',
  params: Type.Object({ id: Type.String() }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  replyExamples: { 200: { running: EXAMPLE_JOB } },
  reply: { 200: BulkJobSchema },
  handle: async ({ params: { id }, service, principal }) =>
    shownJob(await jobOf(service.database, 'emails', id, principal), VERDICTS, service.clock.now()),
});
