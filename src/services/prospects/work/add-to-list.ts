import type { Connection } from '#platform/db/pool.ts';
import { takeRoom } from './room.ts';
import { addHotels, countAmong, countListed, holdList, MOST_LISTED } from './store/lists.ts';

type Added = { uens: readonly string[]; alreadyListed: number; total: number; leftOut: number };

/**
 * To the end of a list, in the order given; undefined if there is no such list. What is on it, or not published, is left as it
 * is; what it has no room for is counted.
 */
export async function addToList(
  connection: Connection,
  workspaceId: string,
  { id, uens, by }: { id: string; uens: readonly string[]; by: string },
): Promise<Added | undefined> {
  if (!(await holdList(connection, workspaceId, id))) return undefined;
  const before = await countListed(connection, id);
  const alreadyListed = await countAmong(connection, id, uens);
  const added = await addHotels(connection, id, { uens, room: MOST_LISTED - before, by });
  if (added.length > 0) await takeRoom(connection, workspaceId, 'list_hotels', added.length);
  return { uens: added, alreadyListed, total: before + added.length, leftOut: uens.length - added.length };
}
