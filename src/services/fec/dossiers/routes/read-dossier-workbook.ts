import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { operation } from '../../context.ts';
import { untilClientLeaves } from '../../delivery/client-signal.ts';
import { FORMATS } from '../../delivery/formats.ts';
import { attachmentNamed } from '../attachment.ts';
import { openFindings } from '../findings/findings.ts';
import { figuresOf } from '../handover/figures-of.ts';
import { workspaceOf } from '../maker.ts';
import { DOSSIERS_PATH } from '../schema.ts';

/** What is handed over of a dossier, as a workbook. */
export const readDossierWorkbook = operation({
  id: 'readDossierWorkbook',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/workbook`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'A dossier as a workbook: findings with their states, and the accounts',
  description:
    'Sheets: a synthesis, the findings with state, note, assignment and sign-off, balance, soldes intermédiaires de gestion, result, balance sheet. Amounts, dates and months are values; every table has a filter. It holds no formula, no link and no macro.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  reply: { 200: media(FORMATS.xlsx.mediaType, 'The workbook') },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const [opened, members] = await Promise.all([
      openFindings({ service, id, principal, reply }),
      service.membersOf(workspaceOf(principal)),
    ]);
    const figures = await figuresOf({ service, id, principal, reply }, opened, members);
    const holder = principal.id;
    const workbook = await service.renderer.workbook(figures, { holder, signal: untilClientLeaves(reply) });
    service.outgoing.hold(reply, workbook.length, holder);
    const name = `${opened.dossier.fileName.replace(/\.[^.]{1,10}$/, '')}.xlsx`;
    return new RenderedAnswer(FORMATS.xlsx.contentType, workbook, {
      headers: { 'content-disposition': attachmentNamed(name) },
    });
  },
});
