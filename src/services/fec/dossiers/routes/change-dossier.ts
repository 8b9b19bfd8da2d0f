import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_DOSSIER } from '../examples.ts';
import { dossierOf } from '../found.ts';
import { dossierNotFound } from '../refusals.ts';
import { DOSSIERS_PATH, dossierShape, keepMonths, OneDossier, siren } from '../schema.ts';
import { changeDossier as change } from '../store/dossiers.ts';

export const changeDossier = operation({
  id: 'changeDossier',
  method: 'PATCH',
  path: `${DOSSIERS_PATH}/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Say whose a dossier is, or how long it is kept',
  params: Type.Object({ id: Type.String() }),
  body: Type.Object(
    { siren: Type.Optional(siren('Of the company whose file it is.')), keepMonths: Type.Optional(keepMonths()) },
    { additionalProperties: false, minProperties: 1 },
  ),
  tag: 'Dossiers',
  replyExamples: { 200: { changed: { success: true, dossier: EXAMPLE_DOSSIER } } },
  refuses: ['dossier_not_found'],
  reply: { 200: OneDossier },
  handle: async ({ params: { id }, body, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    if (!(await change(service.database, { id, workspaceId }, body))) throw dossierNotFound();
    return { success: true as const, dossier: dossierShape(await dossierOf(service, id, principal)) };
  },
});
