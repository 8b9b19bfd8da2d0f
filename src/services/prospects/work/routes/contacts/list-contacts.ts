import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { ContactSchema, contactShape, contactState } from '../../contacts/contact-schema.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_CONTACT } from '../../examples.ts';
import { cutPage, id, limit, nextCursor, WORK_PATH } from '../../schema.ts';
import { pageOfContacts } from '../../store/contacts.ts';

export const listContacts = operation({
  id: 'listContacts',
  method: 'GET',
  path: `${WORK_PATH}/contacts`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Contacts of the workspace’s own',
  description: 'In an order that means nothing and stays. Those of one hotel stand with its work.',
  query: Type.Object({
    file: Type.Optional(id('Only what came with this file.')),
    state: Type.Optional(contactState('Only these: `review` for those that need a person.')),
    limit: limit(200),
    cursor: Type.Optional(id('`next_cursor` of the page before.')),
  }),
  tag: 'Work',
  replyExamples: { 200: { one: { contacts: [EXAMPLE_CONTACT], next_cursor: null } } },
  reply: {
    200: Type.Object({ contacts: Type.Array(ContactSchema), next_cursor: nextCursor() }, { title: 'OwnContacts' }),
  },
  handle: async ({ query, service, principal }) => {
    const filter = { importId: query.file, state: query.state };
    const asked = { after: query.cursor, limit: query.limit + 1 };
    const found = await pageOfContacts(service.database, workspaceOf(principal), filter, asked);
    const { shown, last } = cutPage(found, query.limit);
    return { contacts: shown.map(contactShape), next_cursor: last?.id ?? null };
  },
});
