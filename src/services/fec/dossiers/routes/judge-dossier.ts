import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_DOSSIER } from '../examples.ts';
import { dossierOf } from '../found.ts';
import { notJudgedYet } from '../refusals.ts';
import { DOSSIERS_PATH, dossierShape, OneDossier } from '../schema.ts';
import { judgeAgain } from '../store/dossiers.ts';
import { newId } from '../uploads.ts';

/** Once more, as its company has it now, with the controls that there are now. */
export const judgeDossier = operation({
  id: 'judgeDossier',
  method: 'POST',
  path: `${DOSSIERS_PATH}/{id}/judge`,
  access: 'key',
  effect: 'spend',
  workspaceOnly: true,
  summary: 'Judge a dossier again',
  description:
    'With the threshold and the controls that its company has now, and with the catalogue of now. It waits as a new file does, and what was found is to be had again when it is `done`. What people made of findings stays.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  replyExamples: {
    202: { waits: { success: true, dossier: { ...EXAMPLE_DOSSIER, status: 'queued', progress: 0, finishedAt: null } } },
  },
  refuses: ['dossier_not_found', 'dossier_not_ready'],
  reply: { 202: OneDossier },
  handle: async ({ params: { id }, service, principal, reply }) => {
    await dossierOf(service, id, principal);
    if (!(await judgeAgain(service.database, { id, workspaceId: workspaceOf(principal), analysis: newId() })))
      throw notJudgedYet();
    service.archives.onAccepted();
    reply.code(202);
    return { success: true as const, dossier: dossierShape(await dossierOf(service, id, principal)) };
  },
});
