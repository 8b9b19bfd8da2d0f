import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { EXAMPLE_UPLOAD } from '../../examples.ts';
import { DOSSIERS_PATH, fileName, KEEP_MONTHS, keepMonths, siren, UploadSchema, uploadShape } from '../../schema.ts';

/** Takes a place for a file before anything of it is sent. */
export const startUpload = operation({
  id: 'startUpload',
  method: 'POST',
  path: `${DOSSIERS_PATH}/uploads`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Announce a file that is to be kept',
  description:
    'The file, or a ZIP of files, then goes in pieces to `PUT …/pieces/{offset}`, and `POST …/finish` makes a dossier of it. Whoever loses the connection asks for the upload and goes on at `received`, at any server.',
  body: Type.Object(
    {
      fileName: fileName(),
      bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'How long the file is.' }),
      siren: Type.Optional(siren('Whose file it is, where its name does not tell.')),
      keepMonths: Type.Optional(keepMonths()),
    },
    { additionalProperties: false },
  ),
  tag: 'Dossiers',
  replyExamples: { 201: { begun: { ...EXAMPLE_UPLOAD, received: 0 } } },
  refuses: ['file_too_large', 'workspace_full', 'too_many_uploads'],
  replyHeaders: { 201: { Location: 'The upload.' } },
  reply: { 201: UploadSchema },
  handle: async ({ body, service, principal, reply }) => {
    const { fileName: name, bytes, siren: number, keepMonths: months = KEEP_MONTHS } = body;
    const upload = await service.uploads.start({
      workspaceId: workspaceOf(principal),
      fileName: name,
      bytes,
      siren: number,
      keepMonths: months,
      madeBy: makerOf(principal),
    });
    reply.code(201).header('location', `${DOSSIERS_PATH}/uploads/${upload.id}`);
    return uploadShape(upload);
  },
});
