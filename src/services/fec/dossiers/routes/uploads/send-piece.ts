import Type from 'typebox';
import { BlobStoreUnavailable } from '#platform/blobs/blob-store.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { filesUnavailable } from '../../../deferred/refusals.ts';
import { untilClientLeaves } from '../../../delivery/client-signal.ts';
import { encryptedForm } from '../../../intake/received-file.ts';
import { fecProblem } from '../../../problems.ts';
import { EXAMPLE_UPLOAD } from '../../examples.ts';
import { keepPiece, LEAST_PIECE_BYTES, PIECE_BYTES, PieceRefused } from '../../pieces.ts';
import { wrongOffset } from '../../refusals.ts';
import { DOSSIERS_PATH, UploadSchema, uploadShape } from '../../schema.ts';
import type { Upload } from '../../store/uploads.ts';

/** A piece of a file. It counts when it is kept, whole, and not before. */
export const sendPiece = operation({
  id: 'sendPiece',
  method: 'PUT',
  path: `${DOSSIERS_PATH}/uploads/{id}/pieces/{offset}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Send a piece of a file',
  description:
    'The bytes as they are, 1 to 8 MiB of them; only the last piece may be smaller. One that does not begin where the file ends so far is 409, with `Upload-Offset`: go on there.',
  params: Type.Object({
    id: Type.String(),
    offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Where in the file it begins.' }),
  }),
  body: 'stream',
  accepts: ['application/octet-stream'],
  bodyLimit: PIECE_BYTES,
  tag: 'Dossiers',
  replyExamples: { 200: { piece: EXAMPLE_UPLOAD } },
  refuses: [
    'upload_not_found',
    'wrong_offset',
    'piece_too_small',
    'content_empty',
    'too_many_at_once',
    'busy',
    'storage_full',
  ],
  replyHeaders: { 200: { 'Upload-Offset': 'Where the next piece begins.' } },
  reply: { 200: UploadSchema },
  handle: async ({ params: { id, offset }, body, service, principal, request, reply }) => {
    const workspaceId = workspaceOf(principal);
    const upload = await service.uploads.find(id, workspaceId);
    // Known before the body is read: nobody should send what is there already.
    if (upload.isUnpacking || upload.received !== offset) throw wrongOffset(upload);
    const signal = untilClientLeaves(reply);
    const { file } = await service.intake.receive(body, { contentEncoding: undefined, holder: principal.id, signal });
    try {
      await request.server.confirmAdmission(request);
      checkLength(upload, offset, file.size);
      await keepPiece(service.blobs, upload, encryptedForm(file), { position: offset, owner: principal.owner, signal });
    } catch (error) {
      if (error instanceof PieceRefused) throw wrongOffset(await service.uploads.find(id, workspaceId));
      throw error instanceof BlobStoreUnavailable ? filesUnavailable(error) : error;
    } finally {
      await file.release();
    }
    const received = offset + file.size;
    reply.header('upload-offset', String(received));
    return uploadShape({ ...upload, received });
  },
});

function checkLength({ bytes }: Upload, offset: number, size: number): void {
  const left = bytes - offset;
  if (size <= left && (size === left || size >= LEAST_PIECE_BYTES)) return;
  throw fecProblem('piece_too_small', {
    public:
      size > left
        ? `Ce morceau dépasse la fin annoncée du fichier : il restait ${left} octets.`
        : 'Un morceau compte de 1 à 8 Mio ; seul le dernier peut être plus petit.',
  });
}
