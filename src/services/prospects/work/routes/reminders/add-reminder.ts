import Type from 'typebox';
import { makerOf, workspaceOf } from '#platform/workspaces/maker.ts';
import { prospectsProblem } from '../../../problems.ts';
import { beginWork, requireMember } from '../../change-work.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_REMINDER } from '../../examples.ts';
import { publishedHotel } from '../../found.ts';
import { takeRoom } from '../../room.ts';
import {
  assignee,
  dueAt,
  language,
  momentOf,
  ReminderSchema,
  reminderShape,
  reminderText,
  uen,
  WORK_PATH,
} from '../../schema.ts';
import { noteEvents } from '../../store/events.ts';
import { countReminders, insertReminder, MOST_REMINDERS } from '../../store/reminders.ts';
import { withSteadyNumbers } from '../../store/steady-numbers.ts';

export const addReminder = operation({
  id: 'addReminder',
  method: 'POST',
  path: `${WORK_PATH}/hotels/{uen}/reminders`,
  access: 'key',
  effect: 'write',
  workspaceOnly: true,
  summary: 'Be reminded of a hotel',
  description: 'When it is due, an e-mail goes to whom it is assigned to. It says that something is due, and not what.',
  params: Type.Object({ uen: uen() }),
  body: Type.Object(
    {
      text: reminderText(),
      due_at: dueAt(),
      assigned_to: Type.Optional(
        assignee('The id of a member of the workspace; without it, whoever makes it; null: nobody is written to.'),
      ),
      language: Type.Optional(language()),
    },
    { additionalProperties: false, title: 'NewReminder' },
  ),
  examples: { call: { text: 'Call again', due_at: '2026-11-23T09:00:00+07:00' } },
  tag: 'Work',
  refuses: ['hotel_not_found', 'assignee_not_a_member', 'work_full'],
  replyExamples: { 201: { made: EXAMPLE_REMINDER } },
  reply: { 201: ReminderSchema },
  handle: async ({ params, body, service, principal, reply }) => {
    const workspaceId = workspaceOf(principal);
    const by = makerOf(principal);
    const members = await service.membersOf(workspaceId);
    requireMember(members, body.assigned_to);
    const reminder = await withSteadyNumbers(service.database, async (connection) => {
      const number = await publishedHotel(connection, params.uen);
      await beginWork(connection, workspaceId, number, by);
      await takeRoom(connection, workspaceId, 'reminders', 1);
      if ((await countReminders(connection, workspaceId, number)) >= MOST_REMINDERS) {
        throw prospectsProblem('work_full', { public: `A hotel has at most ${MOST_REMINDERS} reminders.` });
      }
      const made = await insertReminder(connection, workspaceId, {
        uen: number,
        text: body.text,
        dueAt: momentOf(body.due_at),
        assignedTo: body.assigned_to === undefined ? (principal.member?.person.id ?? null) : body.assigned_to,
        language: body.language ?? 'en',
        madeBy: by,
      });
      const event = { uen: number, what: 'reminder_added' as const, before: null, after: made.id };
      await noteEvents(connection, workspaceId, [event], by);
      return made;
    });
    reply.code(201);
    return reminderShape(reminder, members);
  },
});
