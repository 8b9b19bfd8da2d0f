import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { slug } from '../../workspaces/schema.ts';

/** At once and for good, with everything in it. Its name is asked for, so that it does not happen by accident. */
export const deleteWorkspace = workspaceOperation({
  id: 'deleteWorkspace',
  method: 'POST',
  path: '/api/console/workspace/delete',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Delete the workspace',
  description: 'Its keys are refused from now on. Backups of the server may hold it until they are overwritten.',
  body: closed('DeleteWorkspace', { slug: slug() }),
  examples: { one: { slug: 'acme' } },
  tag: 'Workspaces',
  refuses: ['sign_in_again', 'not_this_workspace', 'workspace_gone'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, principal, request }) => {
    const { person, workspace } = principal.member;
    requireRecent(person);
    if (body.slug !== workspace.slug) throw consoleProblem('not_this_workspace');
    await service.workspaces.delete(workspace.id, byPerson(request, person, workspace.id));
    return DONE;
  },
});
