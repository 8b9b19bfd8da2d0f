import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { doneBy } from '#platform/workspaces/done-by.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { deleteLetterhead as remove } from '../../letterhead/letterhead.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

export const deleteLetterhead = operation({
  id: 'deleteLetterhead',
  method: 'DELETE',
  path: `${DOSSIERS_PATH}/firm/letterhead`,
  access: 'key',
  effect: 'write',
  role: 'owner',
  workspaceOnly: true,
  summary: 'Take name and logo off reports that are handed over',
  description:
    'For owners, and keys that may write. Reports have the workspace’s name again. It is no fault if there was none.',
  tag: 'Dossiers',
  reply: { 204: Type.Null({ description: 'There is none any more.' }) },
  handle: async ({ service, principal, request, reply }) => {
    await transaction(service.database, async (connection) => {
      if (!(await remove(connection, workspaceOf(principal)))) return;
      const detail = { hasName: false, hasLogo: false };
      await noteDeed(connection, { ...doneBy(request, principal), action: 'letterhead.changed', detail });
    });
    reply.code(204);
    return null;
  },
});
