import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { ownOrigin } from '#platform/pages/own-origin.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { doneBy } from '#platform/workspaces/done-by.ts';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { harmless } from '../../../french/harmless.ts';
import { judgedDossierOf } from '../../found.ts';
import { EXAMPLE_LINK, HandoverLinkSchema, linkShape } from '../../links/link-schema.ts';
import { hashOfToken, newLinkId, newToken, sealWhom } from '../../links/link-token.ts';
import { sharedPath } from '../../links/shared-report.ts';
import { dossierNotFound, tooManyLinks } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { insertLink, MOST_LINKS } from '../../store/handover-links.ts';

const DAYS = [1, 7, 30] as const;
const USUAL_DAYS = 7;
const LONGEST_WHOM = 100;

/** The address is told this once: what is kept of it is a hash. */
export const makeHandoverLink = operation({
  id: 'makeHandoverLink',
  method: 'POST',
  path: `${DOSSIERS_PATH}/{id}/links`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'Make a link by which somebody without an account reads the report of a dossier',
  description: `Whoever has the address reads the report as it is at that moment, until the link ends or is revoked. The address is in this answer and nowhere else. A dossier has ${MOST_LINKS} links that are good at most.`,
  params: Type.Object({ id: Type.String() }),
  body: Type.Object(
    {
      days: Type.Optional(
        Type.Unsafe<(typeof DAYS)[number]>({
          type: 'integer',
          enum: [...DAYS],
          default: USUAL_DAYS,
          description: 'How long it is good.',
        }),
      ),
      forWhom: Type.Optional(
        Type.String({
          maxLength: LONGEST_WHOM,
          description: 'Whom it is for: shown in the list of links, and not on the page.',
        }),
      ),
      hasWorkbook: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether the page offers the workbook as well.' }),
      ),
    },
    { additionalProperties: false },
  ),
  examples: { week: { forWhom: 'Mme Morel, gérante' }, day: { days: 1, hasWorkbook: true } },
  tag: 'Dossiers',
  replyExamples: {
    201: {
      made: {
        success: true,
        link: { ...EXAMPLE_LINK, opened: 0, lastOpenedAt: null },
        url: 'https://quintet.example/fec/shared/x4Jm0sVq7nT2c9dRyVwL1gAt9f3Kp0aBzQe6Uw5hYkM',
      },
    },
  },
  refuses: ['dossier_not_found', 'dossier_not_ready', 'too_many_links'],
  reply: {
    201: Type.Object(
      {
        success: Type.Literal(true),
        link: HandoverLinkSchema,
        url: Type.String({ description: 'For whoever is to read the report. It is told this once.' }),
      },
      { title: 'MadeHandoverLink' },
    ),
  },
  handle: async ({ params: { id: dossier }, body, service, principal, request, reply }) => {
    await judgedDossierOf(service, dossier, principal);
    const { days = USUAL_DAYS, hasWorkbook = false } = body;
    const forWhom = harmless(body.forWhom ?? '').trim() || null;
    const token = newToken();
    const made = await transaction(service.database, async (connection) => {
      const link = await insertLink(connection, {
        id: newLinkId(),
        dossier,
        tokenHash: hashOfToken(token) as Buffer,
        sealed: sealWhom({ secret: service.handoverSecret, dossier }, forWhom),
        hasWorkbook,
        madeBy: makerOf(principal),
        days,
      });
      if (link === 'no_dossier') throw dossierNotFound();
      if (link === 'too_many') throw tooManyLinks();
      const detail = { dossier, days, hasWorkbook };
      const subject = `report_link:${link.id}`;
      await noteDeed(connection, { ...doneBy(request, principal), action: 'report_link.made', subject, detail });
      return link;
    });
    const members = await service.membersOf(workspaceOf(principal));
    reply.code(201);
    return {
      success: true as const,
      link: linkShape(made, forWhom, members),
      url: (service.publicUrl ?? ownOrigin(request)) + sharedPath(token),
    };
  },
});
