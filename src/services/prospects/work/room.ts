import type { Connection } from '#platform/db/pool.ts';
import { prospectsProblem } from '../problems.ts';
import { changeRoom } from './store/room.ts';

/** How much a workspace may keep of each thing: what one keeps must not fill the database for the others. */
const MOST = {
  hotels: 200_000,
  notes: 100_000,
  reminders: 20_000,
  lists: 200,
  list_hotels: 1_000_000,
  searches: 100,
  contact_files: 100,
  contacts: 100_000,
} as const;

type Kept = keyof typeof MOST;

const IN_WORDS: Readonly<Record<Kept, string>> = {
  hotels: 'hotels with a state, a note or a reminder, or with somebody who sees to them',
  notes: 'notes',
  reminders: 'reminders',
  lists: 'lists',
  list_hotels: 'entries of lists',
  searches: 'saved searches',
  contact_files: 'files of contacts',
  contacts: 'contacts',
};

/** Throws where there is no room; what was written in the transaction then never was. */
export async function takeRoom(connection: Connection, workspaceId: string, what: Kept, count: number): Promise<void> {
  if ((await changeRoom(connection, workspaceId, what, count)) <= MOST[what]) return;
  throw prospectsProblem('work_full', { public: `A workspace keeps at most ${MOST[what]} ${IN_WORDS[what]}.` });
}

export const giveRoomBack = (connection: Connection, workspaceId: string, what: Kept, count: number) =>
  changeRoom(connection, workspaceId, what, -count);
