import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { uploadNotFound } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

export const cancelUpload = operation({
  id: 'cancelUpload',
  method: 'DELETE',
  path: `${DOSSIERS_PATH}/uploads/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Give up a file that is on its way',
  description: 'What has come of it is deleted.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  refuses: ['upload_not_found'],
  reply: { 204: Type.Null({ description: 'It is gone.' }) },
  handle: async ({ params: { id }, service, principal, reply }) => {
    if (!(await service.uploads.cancel(id, workspaceOf(principal)))) throw uploadNotFound();
    reply.code(204);
    return null;
  },
});
