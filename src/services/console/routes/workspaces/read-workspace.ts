import { readAllowances } from '#platform/workspaces/allowance-store.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { noteOpened, readWorkspaceFacts } from '../../store/workspaces.ts';
import { WorkspaceSchema } from '../../workspaces/schema.ts';

export const readWorkspace = workspaceOperation({
  id: 'readWorkspace',
  method: 'GET',
  path: '/api/console/workspace',
  access: 'member',
  effect: 'read',
  summary: 'The workspace that the request names',
  tag: 'Workspaces',
  refuses: ['workspace_gone'],
  replyExamples: {
    200: {
      one: {
        slug: 'acme',
        name: 'Acme',
        role: 'owner',
        needsSecondFactor: false,
        createdAt: '2026-11-17T09:00:00.000Z',
        members: 3,
        services: [{ name: 'fec', title: 'FEC', allowance: 1000, used: 12, renewsAt: '2026-12-01T00:00:00.000Z' }],
      },
    },
  },
  reply: { 200: WorkspaceSchema },
  handle: async ({ service, principal }) => {
    const { workspace, role, person } = principal.member;
    const { database } = service;
    const facts = await readWorkspaceFacts(database, workspace.id);
    if (facts === undefined) throw consoleProblem('workspace_gone');
    const allowances = await readAllowances(database, workspace.id);
    await noteOpened(database, workspace.id, person.id);
    const titles = new Map(service.offered().map(({ name, title }) => [name, title]));
    return {
      slug: workspace.slug,
      name: workspace.name,
      role,
      needsSecondFactor: facts.needsSecondFactor,
      createdAt: facts.createdAt.toISOString(),
      members: facts.members,
      services: allowances.map(({ service: name, allowance, used, renewsAt }) => ({
        name,
        title: titles.get(name) ?? name,
        allowance,
        used,
        renewsAt: renewsAt.toISOString(),
      })),
    };
  },
});
