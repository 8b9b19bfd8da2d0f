import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { readDatasetKind, setDatasetKind } from '../store/dataset.ts';
import {
  forgetMailboxes,
  publishedNumbers,
  readPropertyFacts,
  takePendingPublications,
} from '../store/publication/property-facts.ts';
import { lockHotels, lockPublication, removeDemoHotels, writeHotels } from '../store/publication/publication.ts';
import { publishableOf } from './publishable.ts';

/**
 * Publishes what waits to be published: all of it, batch by batch, each in a transaction of its own that can be the last;
 * or some properties and no more, within a transaction of the caller's.
 */
export type Published = {
  added: number;
  updated: number;
  removed: number;
  disqualified: Record<string, number>;
  /** Whether the demo hotels gave way. */
  endedDemo: boolean;
};

const BATCH = 2000;

export async function publishPending(
  database: Database,
  today: string,
  onBatch: (properties: number) => void = () => {},
): Promise<Published> {
  const sum = nothingYet();
  for (;;) {
    const batch = await transaction(database, async (connection) => {
      await lockPublication(connection);
      return await publishBatch(connection, today, BATCH, sum);
    });
    if (batch === 0) return sum;
    onBatch(batch);
  }
}

/** Under the lock: those of the given properties that wait, and the others of their companies that do. */
export async function publishOnly(connection: Connection, today: string, ids: readonly string[]): Promise<Published> {
  const sum = nothingYet();
  for (let from = 0; from < ids.length; from += BATCH) {
    await publishBatch(connection, today, ids.slice(from, from + BATCH), sum);
  }
  return sum;
}

const nothingYet = (): Published => ({ added: 0, updated: 0, removed: 0, disqualified: {}, endedDemo: false });

/** Under the lock. Counts into `sum`, which is only told once all batches are through. */
async function publishBatch(
  connection: Connection,
  today: string,
  which: number | readonly string[],
  sum: Published,
): Promise<number> {
  const ids = await takePendingPublications(connection, which);
  if (ids.length === 0) return 0;
  const hotels = [];
  // Before anything is read: whoever asks to be removed does not wait for the other lock.
  await lockHotels(connection);
  const known = await readPropertyFacts(connection, ids, today);
  await forgetMailboxes(
    connection,
    known.filter((facts) => facts.is_suppressed && (facts.mailbox ?? facts.place_mailbox) !== null).map(({ id }) => id),
  );
  const closed = new Set<string>();
  for (const facts of known) {
    if (facts.is_closed) closed.add(facts.id);
    const outcome = publishableOf(facts, today);
    if ('hotel' in outcome) hotels.push(outcome.hotel);
    else for (const reason of outcome.disqualified) sum.disqualified[reason] = (sum.disqualified[reason] ?? 0) + 1;
  }
  if (hotels.length > 0 && (await makeLive(connection))) sum.endedDemo = true;
  const wanted = new Set(hotels.map(({ facts }) => facts.uen));
  const gone = (await publishedNumbers(connection, ids)).filter(({ uen }) => !wanted.has(uen));
  const goneClosed = gone.filter(({ propertyId }) => closed.has(propertyId));
  const written = await writeHotels(connection, hotels, numbersOf(gone), new Set(numbersOf(goneClosed)));
  sum.added += written.added;
  sum.updated += written.updated;
  sum.removed += written.removed;
  return ids.length;
}

const numbersOf = (hotels: readonly { uen: string }[]) => hotels.map(({ uen }) => uen);

/** The first live hotel ends the demo: the two are never mixed. Says whether there was one to end. */
export async function makeLive(connection: Connection): Promise<boolean> {
  await lockHotels(connection);
  const { kind } = await readDatasetKind(connection);
  if (kind === 'live') return false;
  await removeDemoHotels(connection);
  await setDatasetKind(connection, 'live', null);
  return kind === 'demo';
}
