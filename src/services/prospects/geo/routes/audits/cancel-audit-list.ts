import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { BulkJobSchema, EXAMPLE_JOB, shownJob } from '../../../bulk/schema.ts';
import { cancelJob } from '../../../bulk/store/jobs.ts';
import { operation } from '../../context.ts';
import { AUDIT_COUNTS } from '../../lists/audit-list.ts';
import { AUDIT_LISTS_PATH } from '../../lists/path.ts';

export const cancelAuditList = operation({
  id: 'cancelAuditList',
  method: 'POST',
  path: `${AUDIT_LISTS_PATH}/{id}/cancel`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Stop auditing a list',
  description: 'What was found so far stays. A list that is done stays as it is.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  replyExamples: {
    200: { cancelled: { ...EXAMPLE_JOB, total: 40, done: 12, status: 'cancelled', seconds_left: null } },
  },
  reply: { 200: BulkJobSchema },
  handle: async ({ params: { id }, service, principal }) => {
    await jobOf(service.database, 'audits', id, principal);
    await cancelJob(service.database, id);
    return shownJob(await jobOf(service.database, 'audits', id, principal), AUDIT_COUNTS, service.clock.now());
  },
});
