import Type from 'typebox';
import { momentCursorOf } from '#platform/moment-cursor.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../context.ts';
import { EXAMPLE_REMINDER } from '../../examples.ts';
import { memberMeant } from '../../found.ts';
import {
  assignedFilter,
  cutPage,
  limit,
  momentCursor,
  nextCursor,
  ReminderSchema,
  reminderShape,
  WORK_PATH,
} from '../../schema.ts';
import { pageOfReminders } from '../../store/reminders.ts';

export const listReminders = operation({
  id: 'listReminders',
  method: 'GET',
  path: `${WORK_PATH}/reminders`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'Reminders of the workspace',
  description: 'What is due first comes first.',
  query: Type.Object({
    done: Type.Optional(
      Type.Boolean({ 'x-default': false, description: 'Those that are done, or those that are not.' }),
    ),
    assigned_to: assignedFilter(),
    limit: limit(200),
    cursor: momentCursor(),
  }),
  tag: 'Work',
  refuses: ['assignee_not_a_member'],
  replyExamples: {
    200: { one: { reminders: [{ ...EXAMPLE_REMINDER, hotel: 'The Xylophone Puffin' }], next_cursor: null } },
  },
  reply: {
    200: Type.Object(
      {
        reminders: Type.Array(
          Type.Object({ ...ReminderSchema.properties, hotel: Type.String({ description: 'Its name.' }) }),
        ),
        next_cursor: nextCursor(),
      },
      { title: 'WorkReminders' },
    ),
  },
  handle: async ({ query, service, principal }) => {
    const workspaceId = workspaceOf(principal);
    const filter = { isDone: query.done ?? false, assignedTo: memberMeant(query.assigned_to, principal) };
    const asked = { after: momentCursorOf(query.cursor), limit: query.limit + 1 };
    const [found, members] = await Promise.all([
      pageOfReminders(service.database, workspaceId, filter, asked),
      service.membersOf(workspaceId),
    ]);
    const { shown, last } = cutPage(found, query.limit);
    return {
      reminders: shown.map((reminder) => ({ ...reminderShape(reminder, members), hotel: reminder.hotel })),
      next_cursor: last === undefined ? null : `${last.dueAt}~${last.id}`,
    };
  },
});
