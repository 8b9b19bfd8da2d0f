import { dateAt } from '#lib/calendar/iso-date.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import { lockPublicationSoon, PublicationBusy } from '../store/publication/publication.ts';
import type { Suppressed, SuppressionWish } from '../store/publication/suppressions.ts';
import { addSuppression, dropSuppression, publishAnew } from '../store/publication/suppressions.ts';
import { drainOnly } from './drain.ts';

type When = { database: Database; now: Date };
type Note = (connection: Connection) => Promise<void>;

/** Nobody waits longer for an import that is under way. */
const PATIENCE_MS = 200;

/**
 * Takes a hotel out at its own request, and whatever else that concerns: gone from every answer of every process when this
 * returns, since pages are remembered under the version of the hotels alone. `note` writes down who did it, in the transaction in which the hotel goes.
 */
export async function suppressHotel(
  { database, now }: When,
  wish: SuppressionWish,
  note?: Note,
): Promise<{ was: Suppressed['was']; removed: number }> {
  const { was, removed, touched } = await addSuppression(database, wish, note);
  if (was === 'unknown') return { was, removed };
  const more = await lookAgain({ database, now }, touched);
  return { was, removed: removed + more };
}

/** What else is known of them is tidied up. While an import is under way, it does that at its end. */
async function lookAgain({ database, now }: When, ids: readonly string[]): Promise<number> {
  try {
    const { removed } = await drainOnly(database, dateAt(now), ids, async (connection) => {
      await lockPublicationSoon(connection, PATIENCE_MS);
      await publishAnew(connection, ids);
    });
    return removed;
  } catch (error) {
    if (error instanceof PublicationBusy) return 0;
    throw error;
  }
}

/** Lets a hotel be listed again, and publishes it if it qualifies; undefined when it was not suppressed. */
export async function liftSuppression(
  { database, now }: When,
  uen: string,
  note?: Note,
): Promise<{ added: number } | undefined> {
  const touched = await dropSuppression(database, uen, note);
  if (touched === undefined) return undefined;
  const { added } = await drainOnly(database, dateAt(now), touched);
  return { added };
}
