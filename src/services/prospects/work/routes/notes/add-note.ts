import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { beginWork } from '../../change-work.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_NOTE } from '../../examples.ts';
import { publishedHotel } from '../../found.ts';
import { takeRoom } from '../../room.ts';
import { NoteSchema, noteShape, noteText, uen, WORK_PATH } from '../../schema.ts';
import { noteEvents } from '../../store/events.ts';
import { countNotes, insertNote, MOST_NOTES } from '../../store/notes.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const addNote = operation({
  id: 'addNote',
  method: 'POST',
  path: `${WORK_PATH}/hotels/{uen}/notes`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Write a note about a hotel',
  params: Type.Object({ uen: uen() }),
  body: Type.Object({ text: noteText() }, { additionalProperties: false, title: 'NewNote' }),
  examples: { note: { text: EXAMPLE_NOTE.text } },
  tag: 'Work',
  refuses: ['hotel_not_found', 'work_full'],
  replyExamples: { 201: { made: EXAMPLE_NOTE } },
  reply: { 201: NoteSchema },
  handle: async ({ params, body, service, principal, reply }) => {
    const workspaceId = workspaceOf(principal);
    const by = makerOf(principal);
    const note = await withSteadyNumbers(service.database, async (connection) => {
      const number = await publishedHotel(connection, params.uen);
      await beginWork(connection, workspaceId, number, by);
      await takeRoom(connection, workspaceId, 'notes', 1);
      if ((await countNotes(connection, workspaceId, number)) >= MOST_NOTES) {
        throw prospectsProblem('work_full', { public: `A hotel has at most ${MOST_NOTES} notes.` });
      }
      const made = await insertNote(connection, workspaceId, { uen: number, text: body.text, by });
      await noteEvents(
        connection,
        workspaceId,
        [{ uen: number, what: 'note_added', before: null, after: made.id }],
        by,
      );
      return made;
    });
    reply.code(201);
    return noteShape(note, await service.membersOf(workspaceId));
  },
});
