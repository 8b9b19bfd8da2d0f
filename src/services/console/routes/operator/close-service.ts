import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { byOperator } from '#platform/workspaces/operator-deed.ts';
import { workspaceOperation } from '../../context.ts';
import { closeService as close } from '../../workspaces/operating.ts';
import { serviceName } from '../../workspaces/operator-schema.ts';
import { slug } from '../../workspaces/schema.ts';

/** Its keys for it are refused from then on, and open again when the service is. */
export const closeService = workspaceOperation({
  id: 'closeService',
  method: 'DELETE',
  path: '/api/console/operator/workspaces/{slug}/services/{name}',
  access: 'operator',
  effect: 'write',
  summary: 'Close a service for a workspace',
  params: Type.Object({ slug: slug(), name: serviceName() }),
  tag: 'Operator',
  refuses: ['workspace_gone', 'service_not_open'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, person, request }) => {
    await close(service.database, { slug: params.slug, service: params.name }, byOperator(request, person));
    return DONE;
  },
});
