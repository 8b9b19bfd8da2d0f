import { Readable } from 'node:stream';
import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { operation } from '../../context.ts';
import { attachmentNamed } from '../attachment.ts';
import { dossierOf } from '../found.ts';
import { bytesOfParts, sizeOf } from '../kept-file.ts';
import { dossierNotFound } from '../refusals.ts';
import { DOSSIERS_PATH } from '../schema.ts';
import { partsOf } from '../store/parts.ts';

/** The file as it was sent, byte for byte. */
export const downloadDossierFile = operation({
  id: 'downloadDossierFile',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/file`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'The file of a dossier, as it was sent',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  refuses: ['dossier_not_found'],
  replyHeaders: { 200: { 'Content-Disposition': 'The name of the file.' } },
  reply: { 200: media('application/octet-stream', 'Its bytes') },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const { fileName } = await dossierOf(service, id, principal);
    const parts = await partsOf(service.database, { dossier: id }, 'file');
    if (parts.length === 0) throw dossierNotFound();
    reply.headers({
      'content-disposition': attachmentNamed(fileName),
      'content-type': 'application/octet-stream',
      'content-length': String(sizeOf(parts)),
    });
    return Readable.from(bytesOfParts(service.blobs, parts), { objectMode: false });
  },
});
