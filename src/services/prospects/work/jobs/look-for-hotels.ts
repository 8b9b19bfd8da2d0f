import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import { Outbox } from '#platform/mail/outbox.ts';
import { describeError } from '#platform/telemetry/log.ts';
import { nextLook } from '../alerts.ts';
import type { WorkJobContext } from '../context.ts';
import { consolePage } from '../mail/console-page.ts';
import type { WorkMail } from '../mail/mail.ts';
import type { DueSearch } from '../store/searches.ts';
import { noteLook, putOff, readDueSearch, takeDueSearch } from '../store/searches.ts';
import { findThenWrite } from '../store/steady-numbers.ts';

/** An alert names so many hotels; of more it says that there are. */
const MOST_FOUND = 100;

/** Every ten minutes: searches whose time has come are looked through for hotels that were added since, one after the other. */
export const lookForHotels = jobsOf<WorkJobContext>()({
  name: 'lookForHotels',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '*/10 * * * *',
  run: async ({ service, signal }) => {
    const now = service.clock.now();
    let passedOver: string | undefined;
    while (!signal.aborted) {
      const search = await readDueSearch(service.background, now);
      // What keeps changing while it is looked through has its turn the next time.
      if (search === undefined || search.id === passedOver) return;
      try {
        if (!(await look(service, search, now))) passedOver = search.id;
      } catch (error) {
        // One that cannot be looked through keeps nobody else waiting.
        await putOff(service.background, search, now, nextLook(search.alert, search.nextLookAt, now));
        service.mail.log.warn(
          { search: search.id, error: describeError(error) },
          'a saved search could not be looked through',
        );
      }
    }
  },
});

/** False: changed, deleted or looked through by somebody else meanwhile. */
async function look(service: WorkJobContext, search: DueSearch, now: Date): Promise<boolean> {
  const { background, enqueue, mail, mailboxesOf, publishedHotels } = service;
  // Whoever has left is told nothing.
  const mailbox = (await mailboxesOf(search.workspaceId)).find(({ id }) => id === search.tell);
  return await findThenWrite(
    background,
    publishedHotels,
    async (connection) => {
      const upTo = await publishedHotels.newestChange(connection);
      const asked = { after: search.seenChange, upTo, limit: MOST_FOUND + 1 };
      const found = await publishedHotels.added(connection, search.query, asked);
      return { upTo, uens: found.slice(0, MOST_FOUND), isCut: found.length > MOST_FOUND };
    },
    async (connection, { upTo, uens, isCut }) => {
      if (!(await takeDueSearch(connection, search, now))) return false;
      const nextLookAt = nextLook(search.alert, search.nextLookAt, now);
      await noteLook(connection, search.id, { seenChange: upTo, nextLookAt, uens, isCut });
      if (uens.length === 0 || mailbox === undefined) return true;
      await new Outbox<WorkMail>(enqueue, 'prospects').send(connection, {
        kind: 'hotels-found',
        to: mailbox.email,
        name: mailbox.name,
        language: search.language,
        link: consolePage(mail.url, search.slug, 'searches'),
        count: uens.length,
        isCut,
      });
      return true;
    },
  );
}
