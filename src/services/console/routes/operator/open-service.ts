import Type from 'typebox';
import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { byOperator } from '#platform/workspaces/operator-deed.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { openService as open } from '../../workspaces/operating.ts';
import { allowance, serviceName } from '../../workspaces/operator-schema.ts';
import { slug } from '../../workspaces/schema.ts';

/** By this the operator issues the keys of a workspace: its owners make them from then on. */
export const openService = workspaceOperation({
  id: 'openService',
  method: 'PUT',
  path: '/api/console/operator/workspaces/{slug}/services/{name}',
  access: 'operator',
  effect: 'write',
  summary: 'Open a service for a workspace, or change its allowance',
  params: Type.Object({ slug: slug(), name: serviceName() }),
  body: closed('OpenService', { allowance: allowance() }),
  examples: { one: { allowance: 10_000 } },
  tag: 'Operator',
  refuses: ['workspace_gone', 'service_unknown'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, body, service, person, request }) => {
    const offered = service.offered().some(({ name, takesKeys }) => name === params.name && takesKeys);
    if (!offered) throw consoleProblem('service_unknown');
    const opening = { slug: params.slug, service: params.name, allowance: body.allowance };
    await open(service.database, opening, byOperator(request, person));
    return DONE;
  },
});
