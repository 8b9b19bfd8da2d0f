import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { giveRoomBack } from '../../room.ts';
import { DONE, DoneSchema, id, WORK_PATH } from '../../schema.ts';
import { noteEvents } from '../../store/events.ts';
import { holdNote, deleteNote as remove } from '../../store/notes.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const deleteNote = operation({
  id: 'deleteNote',
  method: 'DELETE',
  path: `${WORK_PATH}/notes/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete a note',
  description: 'For good: the history says that there was one, and not what it said.',
  params: Type.Object({ id: id('Of the note.') }),
  tag: 'Work',
  refuses: ['note_not_found'],
  replyExamples: { 200: { done: DONE } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    await withSteadyNumbers(service.database, async (connection) => {
      const held = await holdNote(connection, workspaceId, params.id);
      if (held === undefined) throw prospectsProblem('note_not_found');
      await remove(connection, held.id);
      await giveRoomBack(connection, workspaceId, 'notes', 1);
      const event = { uen: held.uen, what: 'note_deleted' as const, before: held.id, after: null };
      await noteEvents(connection, workspaceId, [event], makerOf(principal));
    });
    return DONE;
  },
});
