import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { operation } from '../../context.ts';
import { giveRoomBack } from '../../room.ts';
import { DONE, DoneSchema, id, WORK_PATH } from '../../schema.ts';
import { noteEvents } from '../../store/events.ts';
import { holdReminder, deleteReminder as remove } from '../../store/reminders.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const deleteReminder = operation({
  id: 'deleteReminder',
  method: 'DELETE',
  path: `${WORK_PATH}/reminders/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Delete a reminder',
  params: Type.Object({ id: id('Of the reminder.') }),
  tag: 'Work',
  refuses: ['reminder_not_found'],
  replyExamples: { 200: { done: DONE } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    await withSteadyNumbers(service.database, async (connection) => {
      const held = await holdReminder(connection, workspaceId, params.id);
      if (held === undefined) throw prospectsProblem('reminder_not_found');
      await remove(connection, held.id);
      await giveRoomBack(connection, workspaceId, 'reminders', 1);
      const event = { uen: held.uen, what: 'reminder_deleted' as const, before: held.id, after: null };
      await noteEvents(connection, workspaceId, [event], makerOf(principal));
    });
    return DONE;
  },
});
