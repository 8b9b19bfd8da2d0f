import Type from 'typebox';
import { operation } from '../../context.ts';
import { POLL_SECONDS } from '../../deferred/analysis-job.ts';
import { EXAMPLE_DOSSIER } from '../examples.ts';
import { dossierOf } from '../found.ts';
import { DOSSIERS_PATH, dossierShape, OneDossier } from '../schema.ts';

export const readDossier = operation({
  id: 'readDossier',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'A dossier, and how far it is',
  params: Type.Object({ id: Type.String() }),
  tag: 'Dossiers',
  replyExamples: { 200: { judged: { success: true, dossier: EXAMPLE_DOSSIER } } },
  refuses: ['dossier_not_found'],
  replyHeaders: { 200: { 'Retry-After': 'Seconds until it is worth asking again, while it is not judged.' } },
  reply: { 200: OneDossier },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const dossier = await dossierOf(service, id, principal);
    if (dossier.finishedAt === null) reply.header('retry-after', String(POLL_SECONDS));
    return { success: true as const, dossier: dossierShape(dossier) };
  },
});
