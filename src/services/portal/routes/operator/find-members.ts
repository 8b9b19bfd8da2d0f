import Type from 'typebox';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { MemberId, operation } from '../../operator-operation.ts';
import { findMembers as searchMembers } from '../../store/found-members.ts';

const FoundMembers = Type.Object(
  {
    members: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          email: Type.String(),
          name: Type.String(),
          emailVerified: Type.Boolean(),
          isPremium: Type.Boolean(),
          createdAt: Type.String({ format: 'date-time' }),
        },
        { title: 'FoundMember' },
      ),
    ),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: '`after` of the next page.' }),
  },
  { title: 'FoundMembers', description: 'Members, by their address.' },
);

/** For operators: members by a part of their address or name. */
export const findMembers = operation({
  id: 'findMembers',
  method: 'GET',
  path: '/api/operator/members',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Members',
  refusal: problemDocument,
  summary: 'Find members',
  query: Type.Object({
    q: Type.String({
      minLength: 3,
      maxLength: 254,
      pattern: '^[^\\u0000]*$',
      'x-says': 'text without zero bytes',
      description: 'A part of the address or of the name.',
    }),
    after: Type.Optional(MemberId),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  }),
  reply: { 200: FoundMembers },
  replyExamples: {
    200: {
      one: {
        members: [
          {
            id: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj',
            email: 'ixchel@example.com',
            name: 'Ixchel',
            emailVerified: true,
            isPremium: false,
            createdAt: '2026-11-16T09:30:00.000Z',
          },
        ],
        next: null,
      },
    },
  },
  handle: async ({ query: { q, after, limit }, service: { database } }) => {
    const found = await searchMembers(database, { text: q, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    return {
      members: page.map((member) => ({ ...member, createdAt: member.createdAt.toISOString() })),
      next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  },
});
