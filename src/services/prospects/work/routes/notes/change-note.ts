import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_NOTE } from '../../examples.ts';
import { id, NoteSchema, noteShape, noteText, WORK_PATH } from '../../schema.ts';
import { noteEvents } from '../../store/events.ts';
import { holdNote, updateNote } from '../../store/notes.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const changeNote = operation({
  id: 'changeNote',
  method: 'PATCH',
  path: `${WORK_PATH}/notes/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Change a note',
  description: 'With the `version` that was read; if it is another one by now, nothing is changed.',
  params: Type.Object({ id: id('Of the note.') }),
  body: Type.Object(
    { version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), text: noteText() },
    { additionalProperties: false, title: 'NoteChange' },
  ),
  examples: { note: { version: 1, text: 'The general manager is back on Tuesday.' } },
  tag: 'Work',
  refuses: ['note_not_found', 'work_changed'],
  replyExamples: { 200: { changed: { ...EXAMPLE_NOTE, version: 2, edited_at: '2026-11-19T10:00:00.000Z' } } },
  reply: { 200: NoteSchema },
  handle: async ({ params, body, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const note = await withSteadyNumbers(service.database, async (connection) => {
      const held = await holdNote(connection, workspaceId, params.id);
      if (held === undefined) throw prospectsProblem('note_not_found');
      if (held.version !== body.version) throw prospectsProblem('work_changed');
      const event = { uen: held.uen, what: 'note_changed' as const, before: null, after: held.id };
      await noteEvents(connection, workspaceId, [event], makerOf(principal));
      return await updateNote(connection, held.id, body.text);
    });
    return noteShape(note, await service.membersOf(workspaceId));
  },
});
