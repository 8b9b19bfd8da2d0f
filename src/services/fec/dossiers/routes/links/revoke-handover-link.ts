import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { doneBy } from '#platform/workspaces/done-by.ts';
import { operation } from '../../../context.ts';
import { dossierOf } from '../../found.ts';
import { linkNotFound } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { revokeLink } from '../../store/handover-links.ts';

export const revokeHandoverLink = operation({
  id: 'revokeHandoverLink',
  method: 'DELETE',
  path: `${DOSSIERS_PATH}/{id}/links/{link}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Revoke a link to the report of a dossier',
  description:
    'From now on its address opens nothing. What was opened or saved before stays with whoever has it. It is no fault to revoke one that is over.',
  params: Type.Object({ id: Type.String(), link: Type.String({ maxLength: 22 }) }),
  tag: 'Dossiers',
  refuses: ['dossier_not_found', 'handover_link_not_found'],
  reply: { 204: Type.Null({ description: 'It opens nothing any more.' }) },
  handle: async ({ params: { id: dossier, link }, service, principal, request, reply }) => {
    await dossierOf(service, dossier, principal);
    await transaction(service.database, async (connection) => {
      const wasLive = await revokeLink(connection, link, dossier);
      if (wasLive === undefined) throw linkNotFound();
      if (!wasLive) return;
      const deed = { action: 'report_link.revoked', subject: `report_link:${link}`, detail: { dossier } } as const;
      await noteDeed(connection, { ...doneBy(request, principal), ...deed });
    });
    reply.code(204);
    return null;
  },
});
