import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import { describedHotel } from '../contacts/contact-fields.ts';
import { MATCH_CONTACTS, matchOf } from '../contacts/contact-match.ts';
import type { WorkJobContext } from '../context.ts';
import { readWaiting, takeWaiting, writeMatches } from '../store/contacts.ts';
import { findThenWrite } from '../store/steady-numbers.ts';

const PORTION = 20;
/** Then the next file has its turn. */
const PORTIONS = 10;

/**
 * Looks for the hotels of a file of contacts, some at a time: ended at any point, it goes on where it was. One job at a time
 * does so, and each file has its turn: who brings much makes nobody else wait for long.
 */
export const matchContacts = jobsOf<WorkJobContext>()({
  name: MATCH_CONTACTS,
  payload: Type.Object({ file: Type.String({ maxLength: 22 }) }, { additionalProperties: false }),
  run: async ({ payload: { file }, service: { background, enqueue, publishedHotels }, signal }) => {
    for (let portion = 1; ; portion += 1) {
      signal.throwIfAborted();
      const hasMore = await findThenWrite(
        background,
        publishedHotels,
        async (connection) => {
          const waiting = await readWaiting(connection, file, PORTION);
          const described = waiting.map(({ fields, refused }) => describedHotel(fields, refused));
          const found = await publishedHotels.find(connection, described);
          const matches = waiting.map(({ id, refused }, at) => matchOf({ id, refused }, found[at]));
          return { matches, uens: matches.flatMap(({ uen, refused }) => [...refused, ...(uen === null ? [] : [uen])]) };
        },
        async (connection, { matches }) => {
          const waiting = await takeWaiting(
            connection,
            matches.map(({ id }) => id),
          );
          await writeMatches(
            connection,
            matches.filter(({ id }) => waiting.has(id)),
          );
          const isFull = matches.length === PORTION;
          if (isFull && portion === PORTIONS) {
            await enqueue(connection, 'prospects', MATCH_CONTACTS, { file }, { queue: MATCH_CONTACTS });
          }
          return isFull;
        },
      );
      if (!hasMore || portion === PORTIONS) return;
    }
  },
});
