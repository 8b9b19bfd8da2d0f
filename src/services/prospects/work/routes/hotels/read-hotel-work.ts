import Type from 'typebox';
import type { Connection } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { ContactSchema, contactShape } from '../../contacts/contact-schema.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_NOTE, EXAMPLE_REMINDER, EXAMPLE_WORK } from '../../examples.ts';
import { publishedHotel } from '../../found.ts';
import {
  HotelWorkSchema,
  NoteSchema,
  noteShape,
  ReminderSchema,
  reminderShape,
  uen,
  WORK_PATH,
  workShape,
} from '../../schema.ts';
import { contactsOf } from '../../store/contacts.ts';
import { readWork, untouched } from '../../store/hotels.ts';
import { listsOf } from '../../store/lists.ts';
import { readNotes } from '../../store/notes.ts';
import { readReminders } from '../../store/reminders.ts';

/** Everything that the workspace made of one hotel. */
export const readHotelWork = operation({
  id: 'readHotelWork',
  method: 'GET',
  path: `${WORK_PATH}/hotels/{uen}`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'What the workspace made of a hotel',
  params: Type.Object({ uen: uen() }),
  tag: 'Work',
  refuses: ['hotel_not_found'],
  replyExamples: {
    200: {
      contacted: {
        ...EXAMPLE_WORK,
        notes: [EXAMPLE_NOTE],
        reminders: [EXAMPLE_REMINDER],
        lists: [{ id: 'h2Vb0mQ9sT1xZc7LpR2uYw', name: 'Krabi in spring' }],
        contacts: [],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        ...HotelWorkSchema.properties,
        notes: Type.Array(NoteSchema, { description: 'The newest first.' }),
        reminders: Type.Array(ReminderSchema, { description: 'Those that are not done first.' }),
        lists: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
        contacts: Type.Array(ContactSchema, {
          description: 'Of the workspace’s own; also those that wait for a person.',
        }),
      },
      { title: 'HotelWorkSheet' },
    ),
  },
  handle: async ({ params, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const read = (connection: Connection) => sheetOf(connection, workspaceId, params.uen);
    const { work, notes, reminders, lists, contacts } = await transaction(service.database, read, 'snapshot');
    const members = await service.membersOf(workspaceId);
    return {
      ...workShape(work),
      notes: notes.map((note) => noteShape(note, members)),
      reminders: reminders.map((reminder) => reminderShape(reminder, members)),
      lists,
      contacts: contacts.map(contactShape),
    };
  },
});

/** In a snapshot: the number is the same hotel's throughout. */
async function sheetOf(connection: Connection, workspaceId: string, given: string) {
  const number = await publishedHotel(connection, given);
  return {
    work: (await readWork(connection, workspaceId, [number])).get(number) ?? untouched(number),
    notes: await readNotes(connection, workspaceId, number),
    reminders: await readReminders(connection, workspaceId, number),
    lists: await listsOf(connection, workspaceId, number),
    contacts: await contactsOf(connection, workspaceId, number),
  };
}
