import Type from 'typebox';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { ContactFileSchema, fileShape } from '../../contacts/contact-schema.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_FILE } from '../../examples.ts';
import { WORK_PATH } from '../../schema.ts';
import { readFiles } from '../../store/contacts.ts';

export const listContactFiles = operation({
  id: 'listContactFiles',
  method: 'GET',
  path: `${WORK_PATH}/contacts/files`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'Files of contacts, and how far they are matched',
  description: 'The newest first.',
  tag: 'Work',
  replyExamples: { 200: { one: { files: [EXAMPLE_FILE] } } },
  reply: { 200: Type.Object({ files: Type.Array(ContactFileSchema) }, { title: 'ContactFiles' }) },
  handle: async ({ service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const [files, members] = await Promise.all([
      readFiles(service.database, workspaceId),
      service.membersOf(workspaceId),
    ]);
    return { files: files.map((file) => fileShape(file, members)) };
  },
});
