import Type from 'typebox';
import { operation } from '../../context.ts';
import { exampleLink, LinkKindSchema, linkJson, linkProperties } from '../../link-schema.ts';
import { describeLinks } from '../../store/linkage/link-descriptions.ts';
import { listOpenLinks as readOpenLinks } from '../../store/linkage/links.ts';

const OpenLinks = Type.Object(
  {
    total: Type.Integer({ description: 'How many wait.' }),
    links: Type.Array(Type.Object(linkProperties, { title: 'OpenLink' })),
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
    kind: Type.Optional(LinkKindSchema),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
  }),
  reply: { 200: OpenLinks },
  replyExamples: { 200: { one: { total: 1, links: [exampleLink] } } },
  handle: async ({ query, service: { database } }) => {
    const { total, links } = await readOpenLinks(database, query);
    return { total, links: (await describeLinks(database, links)).map(linkJson) };
  },
});
