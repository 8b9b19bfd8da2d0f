import Type from 'typebox';
import { listKeysOf } from '#platform/keys/workspace-keys.ts';
import { readAllowances } from '#platform/workspaces/allowance-store.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { workspaceOperation } from '../../context.ts';
import { readNamedAudit } from '../../store/audit.ts';
import { listInvitationsOf } from '../../store/invitations.ts';
import { listMembersOf } from '../../store/memberships.ts';
import { countExported, readWorkspaceFacts } from '../../store/workspaces.ts';
import { byPerson } from '../../workspaces/deed.ts';

const MOST_AUDIT_ROWS = 10_000;

/** Everything that is kept of a workspace, but nothing that opens anything. */
export const exportWorkspace = workspaceOperation({
  id: 'exportWorkspace',
  method: 'GET',
  path: '/api/console/workspace/export',
  access: 'member',
  effect: 'read',
  role: 'owner',
  cache: 'no-store',
  summary: 'Everything that is kept of the workspace',
  tag: 'Workspaces',
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  replyExamples: {
    200: {
      all: {
        workspace: { slug: 'acme', name: 'Acme' },
        services: [],
        members: [],
        invitations: [],
        keys: [],
        audit: [],
        truncated: [],
      },
    },
  },
  reply: {
    200: Type.Unsafe<object>({
      type: 'object',
      title: 'ExportedWorkspace',
      additionalProperties: true,
      description:
        'Workspace, services, members, invitations, keys without their secrets, and audit. `truncated` names each list that has more than is given here, with how many were given and how many there are: `[{ "list": "audit", "given": 10000, "total": 12345 }]`. The rest of the audit is read with `readAudit`, as CSV 10000 rows at a time.',
    }),
  },
  handle: async ({ service, principal, request, reply }) => {
    const { workspace, person } = principal.member;
    const { database } = service;
    const keys = await listKeysOf(database, workspace.id);
    const audit = await readNamedAudit(database, workspace.id, { before: undefined, limit: MOST_AUDIT_ROWS });
    const totals = await countExported(database, workspace.id);
    const exported = {
      workspace: { ...workspace, ...(await readWorkspaceFacts(database, workspace.id)) },
      services: await readAllowances(database, workspace.id),
      members: await listMembersOf(database, workspace.id),
      invitations: await listInvitationsOf(database, workspace.id),
      keys,
      audit,
      truncated: [
        { list: 'keys', given: keys.length, total: totals.keys },
        { list: 'audit', given: audit.length, total: totals.audit },
      ].filter(({ given, total }) => given < total),
    };
    await noteDeed(database, { ...byPerson(request, person, workspace.id), action: 'workspace.exported' });
    reply.header('content-disposition', `attachment; filename="${workspace.slug}.json"`);
    return exported;
  },
});
