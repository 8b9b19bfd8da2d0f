import Type from 'typebox';
import { workspaceOperation } from '../../context.ts';
import { listAllPeople as listAll } from '../../store/all-people.ts';
import { AnyPersonSchema, limit, search } from '../../workspaces/operator-schema.ts';

export const listAllPeople = workspaceOperation({
  id: 'listAllPeople',
  method: 'GET',
  path: '/api/console/operator/people',
  access: 'operator',
  effect: 'read',
  summary: 'Everybody who has an account',
  description: 'By address.',
  query: Type.Object({
    search: Type.Optional(search()),
    after: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: 'The last address of the page before.' }),
    ),
    limit: Type.Optional(limit()),
  }),
  tag: 'Operator',
  replyExamples: { 200: { none: { people: [], next: null } } },
  reply: {
    200: Type.Object(
      {
        people: Type.Array(AnyPersonSchema),
        next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'For `after`; null at the end.' }),
      },
      { title: 'AllPeople' },
    ),
  },
  handle: async ({ query, service }) => {
    const { search: text, after, limit: most = 50 } = query;
    const rows = await listAll(service.database, { search: text, after, limit: most });
    return {
      people: rows.map(({ createdAt, lastSeenAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      })),
      next: rows.length === most ? (rows.at(-1)?.email ?? null) : null,
    };
  },
});
