import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { EXAMPLE_UPLOAD } from '../../examples.ts';
import { DOSSIERS_PATH, UploadSchema, uploadShape } from '../../schema.ts';

export const readUpload = operation({
  id: 'readUpload',
  method: 'GET',
  path: `${DOSSIERS_PATH}/uploads/{id}`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'How far a file has come',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  replyExamples: { 200: { 'on its way': EXAMPLE_UPLOAD } },
  refuses: ['upload_not_found'],
  replyHeaders: { 200: { 'Upload-Offset': 'Where the next piece begins.' } },
  reply: { 200: UploadSchema },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const upload = await service.uploads.find(id, workspaceOf(principal));
    reply.header('upload-offset', String(upload.received));
    return uploadShape(upload);
  },
});
