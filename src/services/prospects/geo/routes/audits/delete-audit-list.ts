import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { deleteJob } from '../../../bulk/store/jobs.ts';
import { operation } from '../../context.ts';
import { AUDIT_LISTS_PATH } from '../../lists/path.ts';

export const deleteAuditList = operation({
  id: 'deleteAuditList',
  method: 'DELETE',
  path: `${AUDIT_LISTS_PATH}/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete a list of audits and its results',
  description: 'Also while pages are being audited, which ends with it.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  reply: { 204: Type.Null({ description: 'It is gone.' }) },
  handle: async ({ params: { id }, service, principal, reply }) => {
    await jobOf(service.database, 'audits', id, principal);
    await deleteJob(service.database, id);
    reply.code(204);
    return null;
  },
});
