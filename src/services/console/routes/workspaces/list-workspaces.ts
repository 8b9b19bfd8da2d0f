import Type from 'typebox';
import { workspaceOperation } from '../../context.ts';
import { listWorkspacesOf } from '../../store/workspaces.ts';
import { ListedWorkspace } from '../../workspaces/schema.ts';

export const listWorkspaces = workspaceOperation({
  id: 'listWorkspaces',
  method: 'GET',
  path: '/api/console/workspaces',
  access: 'session',
  effect: 'read',
  summary: 'The workspaces that you are in',
  description: 'The one that you opened last comes first.',
  tag: 'Workspaces',
  replyExamples: {
    200: {
      one: {
        workspaces: [
          { slug: 'acme', name: 'Acme', role: 'owner', services: ['fec', 'readiness'], needsSecondFactor: false },
        ],
      },
    },
  },
  reply: { 200: Type.Object({ workspaces: Type.Array(ListedWorkspace) }, { title: 'Workspaces' }) },
  handle: async ({ service, session }) => ({ workspaces: await listWorkspacesOf(service.database, session.id) }),
});
