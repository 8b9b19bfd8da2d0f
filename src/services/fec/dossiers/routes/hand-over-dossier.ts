import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { untilClientLeaves } from '../../delivery/client-signal.ts';
import { FORMATS } from '../../delivery/formats.ts';
import { attachmentNamed } from '../attachment.ts';
import { openFindings } from '../findings/findings.ts';
import { figuresOf } from '../handover/figures-of.ts';
import { HANDOVER_HEADERS } from '../handover/page.ts';
import { DOSSIERS_PATH } from '../schema.ts';

const FORMS = ['html', 'xlsx'] as const;

/** What is handed to a client of a dossier: a report to print, or a workbook. */
export const handOverDossier = operation({
  id: 'handOverDossier',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/handover`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'A dossier to hand over: findings with their states, and the accounts',
  description:
    'As a page that prints well: cover, synthesis, findings by what became of them, soldes intermédiaires de gestion, result and balance sheet. As a workbook: the same and the balance, each table with a filter, amounts, dates and months as values; it holds no formula, no link and no macro.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    as: Type.Optional(
      Type.Unsafe<(typeof FORMS)[number]>({
        type: 'string',
        enum: [...FORMS],
        default: 'html',
        description: 'In which form.',
      }),
    ),
  }),
  tag: 'Dossiers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  reply: {
    200: [media(FORMATS.html.mediaType, 'The report as a page'), media(FORMATS.xlsx.mediaType, 'The workbook')],
  },
  handle: async ({ params: { id }, query: { as = 'html' }, service, principal, reply }) => {
    const [opened, members] = await Promise.all([
      openFindings({ service, id, principal, reply }),
      service.membersOf(workspaceOf(principal)),
    ]);
    const figures = await figuresOf({ service, id, principal, reply }, opened, members);
    const holder = principal.id;
    const signal = untilClientLeaves(reply);
    const form = as === 'html' ? 'page' : 'workbook';
    const rendered = await service.renderer.handOver(figures, form, { holder, signal });
    service.outgoing.hold(reply, rendered.length, holder);
    if (as === 'html') {
      return new RenderedAnswer(FORMATS.html.contentType, rendered, {
        headers: { 'content-disposition': 'inline; filename="revue.html"', ...HANDOVER_HEADERS },
      });
    }
    const name = `${opened.dossier.fileName.replace(/\.[^.]{1,10}$/, '')}.xlsx`;
    return new RenderedAnswer(FORMATS.xlsx.contentType, rendered, {
      headers: { 'content-disposition': attachmentNamed(name) },
    });
  },
});
