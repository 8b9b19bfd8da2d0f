import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { BulkJobSchema, EXAMPLE_JOB, shownJob } from '../../../bulk/schema.ts';
import { operation } from '../../context.ts';
import { AUDIT_COUNTS } from '../../lists/audit-list.ts';
import { AUDIT_LISTS_PATH } from '../../lists/path.ts';

export const readAuditList = operation({
  id: 'readAuditList',
  method: 'GET',
  path: `${AUDIT_LISTS_PATH}/{id}`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'How far the audits of a list are',
  params: Type.Object({ id: Type.String() }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  replyExamples: { 200: { running: { ...EXAMPLE_JOB, total: 40, done: 12 } } },
  reply: { 200: BulkJobSchema },
  handle: async ({ params: { id }, service, principal }) =>
    shownJob(await jobOf(service.database, 'audits', id, principal), AUDIT_COUNTS, service.clock.now()),
});
