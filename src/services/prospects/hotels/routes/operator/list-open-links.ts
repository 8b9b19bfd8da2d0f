import Type from 'typebox';
import { operation } from '../../context.ts';
import { describeLinks } from '../../store/linkage/link-descriptions.ts';
import type { LinkKind } from '../../store/linkage/links.ts';
import { LINK_KINDS, listOpenLinks as readOpenLinks } from '../../store/linkage/links.ts';

const kind = Type.Unsafe<LinkKind>({ type: 'string', enum: [...LINK_KINDS] });
const End = Type.Object({ key: Type.String(), text: Type.String({ description: 'In words to judge by.' }) });

const OpenLinks = Type.Object(
  {
    total: Type.Integer({ description: 'How many wait.' }),
    links: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          kind,
          score: Type.Number(),
          margin: Type.Number({ description: 'How far the next best is behind.' }),
          reasons: Type.Array(Type.String()),
          matcher_version: Type.String(),
          subject: End,
          target: End,
        },
        { title: 'OpenLink' },
      ),
    ),
  },
  { title: 'OpenLinks', description: 'Links that the matcher would not decide by itself, the likeliest first.' },
);

/** For operators: links that need a person. */
export const listOpenLinks = operation({
  id: 'listOpenLinks',
  method: 'GET',
  path: '/api/v1/operator/links',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Imports',
  summary: 'Links that need a person',
  query: Type.Object({
    kind: Type.Optional(kind),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
  }),
  reply: { 200: OpenLinks },
  replyExamples: {
    200: {
      one: {
        total: 1,
        links: [
          {
            id: '3f2a9c40b1de',
            kind: 'operator',
            score: 0.78,
            margin: 0.2,
            reasons: ['same postcode', 'similar name'],
            matcher_version: '1',
            subject: { key: '12', text: 'HOTEL MERIDIAN, 1 Sample Street, 049999' },
            target: { key: 'T99LL0002E', text: 'MERIDIAN HOTELS LLP, 049999' },
          },
        ],
      },
    },
  },
  handle: async ({ query, service: { database } }) => {
    const { total, links } = await readOpenLinks(database, query);
    const described = await describeLinks(database, links);
    return {
      total,
      links: described.map((link) => ({
        id: link.id,
        kind: link.kind,
        score: link.score,
        margin: link.margin,
        reasons: link.reasons,
        matcher_version: link.matcherVersion,
        subject: { key: link.subject, text: link.subjectText },
        target: { key: link.target ?? '', text: link.targetText },
      })),
    };
  },
});
