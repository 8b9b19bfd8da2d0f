import Type from 'typebox';
import { operation } from '../context.ts';
import { analysisNotFound } from '../deferred/refusals.ts';
import { ANALYSES_PATH } from '../delivery/signed-links.ts';

/** Ends an analysis and erases it. Where another process runs it, that one notices with its next heartbeat. */
export const cancelAnalysis = operation({
  id: 'cancelAnalysis',
  method: 'DELETE',
  path: `${ANALYSES_PATH}/{id}`,
  access: 'key',
  effect: 'write',
  summary: 'End an analysis and erase it',
  description: 'Whether it waits, runs or is done: it is gone from now on, and so are its report and its links.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Deferred analyses',
  refuses: ['analysis_not_found'],
  reply: { 204: Type.Null({ description: 'It is gone.' }) },
  handle: async ({ params: { id }, service, principal, reply }) => {
    if (!(await service.deferred.erase(id, principal.id))) throw analysisNotFound();
    reply.code(204);
    return null;
  },
});
