import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { discardAll } from '../kept-file.ts';
import { dossierNotFound } from '../refusals.ts';
import { DOSSIERS_PATH } from '../schema.ts';
import { deleteDossier as remove } from '../store/dossiers.ts';

export const deleteDossier = operation({
  id: 'deleteDossier',
  method: 'DELETE',
  path: `${DOSSIERS_PATH}/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete a dossier',
  description:
    'The file, its report and its ledger are gone from every store. Backups of the installation hold them, encrypted, for as long as the operator keeps backups.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  refuses: ['dossier_not_found'],
  reply: { 204: Type.Null({ description: 'It is gone.' }) },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const blobs = await remove(service.database, id, workspaceOf(principal));
    if (blobs === undefined) throw dossierNotFound();
    service.explorer.forget(id);
    void discardAll(service.blobs, blobs);
    reply.code(204);
    return null;
  },
});
