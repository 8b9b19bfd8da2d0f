import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import { Outbox } from '#platform/mail/outbox.ts';
import type { Mailbox } from '#platform/workspaces/people.ts';
import type { WorkJobContext } from '../context.ts';
import { consolePage } from '../mail/console-page.ts';
import type { WorkMail } from '../mail/mail.ts';
import { takeDueReminders, workspacesWithDue } from '../store/reminders.ts';
import { withSteadyNumbers } from '../store/steady-numbers.ts';

const PORTION = 1000;

/** Every minute: whoever has reminders that became due gets one message, however many there are. */
export const tellOfReminders = jobsOf<WorkJobContext>()({
  name: 'tellOfReminders',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '* * * * *',
  run: async ({ service, signal }) => {
    const { background, clock, enqueue, mail, mailboxesOf } = service;
    const outbox = new Outbox<WorkMail>(enqueue, 'prospects');
    while (!signal.aborted) {
      const now = clock.now();
      const workspaces = await workspacesWithDue(background, now, PORTION);
      if (workspaces.length === 0) return;
      // Before numbers are held: what moves them waits for no mailbox.
      const mailboxes = new Map<string, Mailbox>();
      for (const workspace of workspaces) {
        for (const mailbox of await mailboxesOf(workspace)) mailboxes.set(`${workspace} ${mailbox.id}`, mailbox);
      }
      const isAnyTold = await withSteadyNumbers(background, async (connection) => {
        const due = await takeDueReminders(connection, workspaces, now, PORTION);
        for (const { workspaceId, slug, assignedTo, language, due: count } of due) {
          // Whoever has left is told nothing.
          const mailbox = mailboxes.get(`${workspaceId} ${assignedTo}`);
          if (mailbox === undefined) continue;
          await outbox.send(connection, {
            kind: 'reminders-due',
            to: mailbox.email,
            name: mailbox.name,
            language,
            link: consolePage(mail.url, slug, 'work'),
            count,
          });
        }
        return due.length > 0;
      });
      // All that are left are in somebody's hands just now.
      if (!isAnyTold) return;
    }
  },
});
