import Type from 'typebox';
import { workspaceOperation } from '../../context.ts';
import { listAllWorkspaces as listAll } from '../../store/all-workspaces.ts';
import { AnyWorkspaceSchema, limit, search } from '../../workspaces/operator-schema.ts';
import { slug } from '../../workspaces/schema.ts';

export const listAllWorkspaces = workspaceOperation({
  id: 'listAllWorkspaces',
  method: 'GET',
  path: '/api/console/operator/workspaces',
  access: 'operator',
  effect: 'read',
  summary: 'Every workspace, and what it may use',
  description: 'Newest first. Nothing of what is in them.',
  query: Type.Object({ search: Type.Optional(search()), after: Type.Optional(slug()), limit: Type.Optional(limit()) }),
  tag: 'Operator',
  replyExamples: { 200: { none: { workspaces: [], next: null } } },
  reply: {
    200: Type.Object(
      {
        workspaces: Type.Array(AnyWorkspaceSchema),
        next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'For `after`; null at the end.' }),
      },
      { title: 'AllWorkspaces' },
    ),
  },
  handle: async ({ query, service }) => {
    const { search: text, after, limit: most = 50 } = query;
    const rows = await listAll(service.database, { search: text, after, limit: most });
    return {
      workspaces: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
      next: rows.length === most ? (rows.at(-1)?.slug ?? null) : null,
    };
  },
});
