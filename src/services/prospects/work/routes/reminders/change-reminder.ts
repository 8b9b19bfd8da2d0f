import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { requireMember } from '../../change-work.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_REMINDER } from '../../examples.ts';
import { assignee, dueAt, id, momentOf, ReminderSchema, reminderShape, reminderText, WORK_PATH } from '../../schema.ts';
import { noteEvents } from '../../store/events.ts';
import { holdReminder, updateReminder } from '../../store/reminders.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const changeReminder = operation({
  id: 'changeReminder',
  method: 'PATCH',
  path: `${WORK_PATH}/reminders/{id}`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Change a reminder, put it off, or say that it is done',
  description: 'What is not given stays. With another date, or for somebody else, it is told anew.',
  params: Type.Object({ id: id('Of the reminder.') }),
  body: Type.Object(
    {
      text: Type.Optional(reminderText()),
      due_at: Type.Optional(dueAt()),
      assigned_to: Type.Optional(assignee('The id of a member of the workspace; null: nobody is written to.')),
      done: Type.Optional(Type.Boolean({ description: 'False takes it back.' })),
    },
    { additionalProperties: false, minProperties: 1, title: 'ReminderChange' },
  ),
  examples: { done: { done: true } },
  tag: 'Work',
  refuses: ['reminder_not_found', 'assignee_not_a_member'],
  replyExamples: { 200: { done: { ...EXAMPLE_REMINDER, done_at: '2026-11-23T03:00:00.000Z' } } },
  reply: { 200: ReminderSchema },
  handle: async ({ params, body, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const members = await service.membersOf(workspaceId);
    requireMember(members, body.assigned_to);
    const reminder = await withSteadyNumbers(service.database, async (connection) => {
      const held = await holdReminder(connection, workspaceId, params.id);
      if (held === undefined) throw prospectsProblem('reminder_not_found');
      const doneAt = body.done === undefined ? held.doneAt : body.done ? (held.doneAt ?? service.clock.now()) : null;
      const isNewlyDone = held.doneAt === null && doneAt !== null;
      const what = isNewlyDone ? ('reminder_done' as const) : ('reminder_changed' as const);
      await noteEvents(
        connection,
        workspaceId,
        [{ uen: held.uen, what, before: null, after: held.id }],
        makerOf(principal),
      );
      return await updateReminder(connection, {
        id: held.id,
        text: body.text ?? held.text,
        dueAt: body.due_at === undefined ? held.dueAt : momentOf(body.due_at),
        assignedTo: body.assigned_to === undefined ? held.assignedTo : body.assigned_to,
        doneAt,
      });
    });
    return reminderShape(reminder, members);
  },
});
