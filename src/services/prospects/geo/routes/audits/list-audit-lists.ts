import Type from 'typebox';
import { momentCursorOf } from '#platform/moment-cursor.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { BulkJobList, bulkListQuery, cursorAfter, EXAMPLE_JOB, shownJob } from '../../../bulk/schema.ts';
import { listJobs } from '../../../bulk/store/jobs.ts';
import { operation } from '../../context.ts';
import { AUDIT_COUNTS } from '../../lists/audit-list.ts';
import { AUDIT_LISTS_PATH } from '../../lists/path.ts';

export const listAuditLists = operation({
  id: 'listAuditLists',
  method: 'GET',
  path: AUDIT_LISTS_PATH,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'The lists of audited pages of the workspace',
  description: 'Newest first.',
  query: Type.Object(bulkListQuery),
  tag: 'Lists',
  replyExamples: { 200: { one: { lists: [{ ...EXAMPLE_JOB, total: 40, done: 12 }], next: null } } },
  reply: { 200: BulkJobList },
  handle: async ({ query, service, principal }) => {
    const { after, limit = 50 } = query;
    const where = { workspaceId: workspaceOf(principal), kind: 'audits' as const, after: momentCursorOf(after), limit };
    const jobs = await listJobs(service.database, where);
    const now = service.clock.now();
    return { lists: jobs.map((job) => shownJob(job, AUDIT_COUNTS, now)), next: cursorAfter(jobs, limit) };
  },
});
