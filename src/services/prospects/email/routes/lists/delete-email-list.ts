import Type from 'typebox';
import { jobOf } from '../../../bulk/asked-job.ts';
import { deleteJob } from '../../../bulk/store/jobs.ts';
import { operation } from '../../context.ts';
import { EMAIL_LISTS_PATH } from '../../lists/path.ts';

export const deleteEmailList = operation({
  id: 'deleteEmailList',
  method: 'DELETE',
  path: `${EMAIL_LISTS_PATH}/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete an e-mail list and its results',
  description: 'Also while it is being checked, which ends with it.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Lists',
  refuses: ['bulk_job_not_found'],
  reply: { 204: Type.Null({ description: 'It is gone.' }) },
  handle: async ({ params: { id }, service, principal, reply }) => {
    await jobOf(service.database, 'emails', id, principal);
    await deleteJob(service.database, id);
    reply.code(204);
    return null;
  },
});
