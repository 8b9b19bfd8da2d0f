import Type from 'typebox';
import { transaction } from '#platform/db/pool.ts';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { readableText } from '../../../text/readable-text.ts';
import { ContactsUnreadable, MOST_CONTACTS, readContacts, withoutKnown } from '../../contacts/contact-fields.ts';
import { MATCH_CONTACTS } from '../../contacts/contact-match.ts';
import { ContactFileSchema, fileShape } from '../../contacts/contact-schema.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_FILE } from '../../examples.ts';
import { takeRoom } from '../../room.ts';
import { WORK_PATH } from '../../schema.ts';
import { findFile, insertFile, knownAmong } from '../../store/contacts.ts';

const MOST_BYTES = 2 * 1024 * 1024;

/** A file of contacts that the workspace has; their hotels are looked for by a job. */
export const importContacts = operation({
  id: 'importContacts',
  method: 'POST',
  path: `${WORK_PATH}/contacts/files`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Bring contacts of one’s own, as CSV',
  description: `In UTF-8, with commas, semicolons or tabs, at most 2 MiB and ${MOST_CONTACTS} contacts. The first line names the columns, in any order: hotel, number (UEN or juristic person number), person, role, email, phone, website, country, postcode, city, note, or what people usually call them, in English or Thai; other columns are left out. A contact that stands here already (the same hotel, number, person, e-mail and phone) is left out, and counted among the lines that are refused. A contact belongs to the hotel with its number. Where there is no number, the linkage says which hotel it resembles, and a person decides: nothing is linked silently.`,
  query: Type.Object({
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        'x-default': 'contacts.csv',
        description: 'What the file is called.',
      }),
    ),
  }),
  body: 'stream',
  accepts: ['text/csv'],
  bodyShapes: { 'text/csv': Type.String() },
  bodyLimit: MOST_BYTES,
  tag: 'Work',
  refuses: ['contacts_unreadable', 'work_full'],
  replyExamples: {
    202: { begun: { ...EXAMPLE_FILE, state: 'matching', waiting: 214, matched: 0, review: 0, unmatched: 0 } },
  },
  reply: { 202: ContactFileSchema },
  handle: async ({ query, body, service, principal, request, reply }) => {
    const workspaceId = workspaceOf(principal);
    const pieces: Buffer[] = [];
    for await (const piece of body.bytes as AsyncIterable<Buffer>) pieces.push(piece);
    // Whoever lost the right to write while the file came has lost it.
    await request.server.confirmAdmission(request);
    const found = await contactsIn(Buffer.concat(pieces));
    const file = await transaction(service.database, async (connection) => {
      await takeRoom(connection, workspaceId, 'contact_files', 1);
      const read = withoutKnown(found, await knownAmong(connection, workspaceId, found.contacts));
      await takeRoom(connection, workspaceId, 'contacts', read.contacts.length);
      const id = await insertFile(connection, workspaceId, {
        ...read,
        fileName: readableText(query.name ?? 'contacts.csv') || 'contacts.csv',
        by: makerOf(principal),
      });
      await service.enqueue(connection, 'prospects', MATCH_CONTACTS, { file: id }, { queue: MATCH_CONTACTS });
      return await findFile(connection, workspaceId, id);
    });
    if (file === undefined) throw new Error('a file that was inserted is there');
    reply.code(202);
    return fileShape(file, await service.membersOf(workspaceId));
  },
});

async function contactsIn(bytes: Buffer) {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw prospectsProblem('contacts_unreadable', { public: 'The file is not in UTF-8. Save it as CSV UTF-8.', cause });
  }
  try {
    return await readContacts(text);
  } catch (error) {
    if (error instanceof ContactsUnreadable) throw prospectsProblem('contacts_unreadable', { public: error.message });
    throw error;
  }
}
