import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { EXAMPLE_DOSSIER, EXAMPLE_UPLOAD } from '../../examples.ts';
import { DOSSIERS_PATH, DossierSchema, dossierShape, UploadSchema, uploadShape } from '../../schema.ts';

/** What has come becomes a dossier. May be asked for again: the answer is the same. */
export const finishUpload = operation({
  id: 'finishUpload',
  method: 'POST',
  path: `${DOSSIERS_PATH}/uploads/{id}/finish`,
  access: 'key',
  effect: 'spend',
  workspaceOnly: true,
  summary: 'Make a dossier of a file that has come',
  description:
    'It waits to be judged from then on; `GET /api/external/dossiers/{id}` tells how far that is. Of an archive the answer is 202: its files become dossiers one after the other, `GET /api/external/dossiers?upload=` lists them.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  replyExamples: {
    200: { file: { success: true, dossiers: [EXAMPLE_DOSSIER] } },
    202: {
      archive: { ...EXAMPLE_UPLOAD, fileName: 'cabinet.zip', received: EXAMPLE_UPLOAD.bytes, status: 'unpacking' },
    },
  },
  refuses: ['upload_not_found', 'upload_incomplete'],
  reply: {
    200: Type.Object(
      { success: Type.Literal(true), dossiers: Type.Array(DossierSchema) },
      { title: 'FinishedUpload', description: 'The dossiers that it has become.' },
    ),
    202: UploadSchema,
  },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const finished = await service.uploads.finish(id, workspaceOf(principal));
    if ('dossiers' in finished) return { success: true as const, dossiers: finished.dossiers.map(dossierShape) };
    reply.code(202);
    return uploadShape(finished.upload);
  },
});
