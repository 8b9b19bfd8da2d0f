import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { dossierOf } from '../../found.ts';
import { EXAMPLE_LINK, HandoverLinkSchema, linkShape } from '../../links/link-schema.ts';
import { unsealWhom } from '../../links/link-token.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { listLinks } from '../../store/handover-links.ts';

export const listHandoverLinks = operation({
  id: 'listHandoverLinks',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/links`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'Links by which others read the report of a dossier',
  description:
    'Those that are good first, then those that are over, for 30 days. Addresses are not among it: each was told once, to whoever made it.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  replyExamples: { 200: { links: { success: true, links: [EXAMPLE_LINK] } } },
  refuses: ['dossier_not_found'],
  reply: {
    200: Type.Object(
      { success: Type.Literal(true), links: Type.Array(HandoverLinkSchema) },
      { title: 'HandoverLinks' },
    ),
  },
  handle: async ({ params: { id }, service, principal }) => {
    await dossierOf(service, id, principal);
    const [links, members] = await Promise.all([
      listLinks(service.database, id),
      service.membersOf(workspaceOf(principal)),
    ]);
    const whose = { secret: service.handoverSecret, dossier: id };
    return {
      success: true as const,
      links: links.map((link) => linkShape(link, unsealWhom(whose, link.sealed), members)),
    };
  },
});
