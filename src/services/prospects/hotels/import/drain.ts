import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { resolveRatingsOf } from '../store/imports/ratings.ts';
import { countPending } from '../store/publication/property-facts.ts';
import { lockPublication } from '../store/publication/publication.ts';
import { publishSuppressed } from '../store/publication/suppressions.ts';
import { linkOnly, linkPending } from './link-pending.ts';
import { linkRatings } from './link-ratings.ts';
import type { Published } from './publish-pending.ts';
import { publishOnly, publishPending } from './publish-pending.ts';

/**
 * Does what an import, a decision or a removal has left to do: links, ratings, publication. What is to be done is noted
 * with the data, so it can be ended at any point and taken up again.
 */
export type OnStep = (step: 'linked' | 'published', done: number, of: number) => void;

export async function drain(database: Database, today: string, onStep: OnStep = () => {}): Promise<Published> {
  const { links } = await countPending(database);
  await linkPending(database, links, counting('linked', links, onStep));
  await linkRatings(database);
  await publishSuppressed(database);
  // Only now is it known how many: links and ratings add to them.
  const { publications } = await countPending(database);
  return await publishPending(database, today, counting('published', publications, onStep));
}

/**
 * The same for a few properties: a person who has decided something does not wait for what an interrupted import has left.
 * Ratings by name are not looked at; the next import does that.
 */
export async function drainOnly(
  database: Database,
  today: string,
  ids: readonly string[],
  lock: (connection: Connection) => Promise<void> = lockPublication,
): Promise<Published> {
  return await transaction(database, async (connection) => {
    await lock(connection);
    await linkOnly(connection, ids);
    await resolveRatingsOf(connection, ids);
    return await publishOnly(connection, today, ids);
  });
}

function counting(step: 'linked' | 'published', expected: number, onStep: OnStep): (properties: number) => void {
  let done = 0;
  return (properties) => {
    done += properties;
    onStep(step, done, Math.max(expected, done));
  };
}
