import { Readable } from 'node:stream';
import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { operation } from '../../../context.ts';
import { attachmentNamed } from '../../attachment.ts';
import { judgedDossierOf } from '../../found.ts';
import { bytesOfParts, sizeOf } from '../../kept-file.ts';
import { notJudgedYet } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { partsOf } from '../../store/parts.ts';

const PARQUET = 'application/vnd.apache.parquet';

/** The lines of a dossier as Parquet. */
export const downloadLedger = operation({
  id: 'downloadLedger',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/ledger`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'The lines of a dossier, as Parquet',
  description:
    'For DuckDB, pandas, Excel and the like: a row for each line, amounts in cents, dates as dates, texts as they stand in the file; `role` has 1 for lines of opening entries and 2 for those that close classes 6 and 7.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready'],
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  reply: { 200: media(PARQUET, 'Parquet') },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const { fileName } = await judgedDossierOf(service, id, principal);
    const parts = await partsOf(service.database, { dossier: id }, 'ledger');
    if (parts.length === 0) throw notJudgedYet();
    reply.headers({
      'content-disposition': attachmentNamed(`${fileName.replace(/\.[^.]{1,10}$/, '')}.parquet`),
      'content-type': PARQUET,
      'content-length': String(sizeOf(parts)),
    });
    return Readable.from(bytesOfParts(service.blobs, parts), { objectMode: false });
  },
});
