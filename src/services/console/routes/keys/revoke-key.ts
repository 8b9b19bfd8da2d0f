import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { revokeWorkspaceKey } from '#platform/keys/workspace-keys.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { uuid } from '../../workspaces/schema.ts';

/** It is refused everywhere from the commit on. */
export const revokeKey = workspaceOperation({
  id: 'revokeKey',
  method: 'DELETE',
  path: '/api/console/keys/{id}',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'End a key',
  params: Type.Object({ id: uuid() }),
  tag: 'Keys',
  refuses: ['sign_in_again', 'key_not_found'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal, request }) => {
    const { person, workspace } = principal.member;
    requireRecent(person);
    const which = { workspaceId: workspace.id, id: params.id };
    const isEnded = await revokeWorkspaceKey(service.database, which, byPerson(request, person, workspace.id));
    if (!isEnded) throw consoleProblem('key_not_found');
    return DONE;
  },
});
