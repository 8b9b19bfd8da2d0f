import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { findWorkspaceOf } from '../../store/workspaces.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { slug } from '../../workspaces/schema.ts';

/** Whatever one is in it; but the last owner stays. */
export const leaveWorkspace = workspaceOperation({
  id: 'leaveWorkspace',
  method: 'POST',
  path: '/api/console/workspaces/leave',
  access: 'session',
  effect: 'write',
  summary: 'Leave a workspace',
  body: closed('LeaveWorkspace', { slug: slug() }),
  examples: { one: { slug: 'acme' } },
  tag: 'Workspaces',
  refuses: ['last_owner', 'member_not_found', 'workspace_gone'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, session, request }) => {
    const id = await findWorkspaceOf(service.database, body.slug, session.id);
    if (id === undefined) throw consoleProblem('member_not_found');
    await service.workspaces.leave(id, session.id, byPerson(request, session, id));
    return DONE;
  },
});
