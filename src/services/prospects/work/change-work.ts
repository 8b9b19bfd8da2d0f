import type { Connection } from '#platform/db/pool.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import { prospectsProblem } from '../problems.ts';
import { takeRoom } from './room.ts';
import type { WorkState } from './state.ts';
import type { NewEvent } from './store/events.ts';
import { noteEvents } from './store/events.ts';
import type { HotelWork } from './store/hotels.ts';
import { insertUntouched, publishedAmong, readKeptWork, untouched, writeWork } from './store/hotels.ts';

/** What is to become of hotels; what is not given stays. */
export type WorkChange = {
  state?: WorkState | undefined;
  /** Null: nobody sees to it any more. */
  assignedTo?: string | null | undefined;
};

export const OUTCOMES = ['changed', 'unchanged', 'not_found', 'other_version'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** With the version that the hotel has from now on. */
export type Changed = { outcome: Outcome; version: number };

/**
 * Changes the work of hotels, of one or of many alike, with its history. Whoever does so in a workspace waits for who is doing
 * so, so that what was read here is what is changed. `version`: that of the only hotel, as it must be; `versions`: those of
 * some of many, of which a hotel with another one is left as it is.
 */
export async function changeWork(
  connection: Connection,
  workspaceId: string,
  {
    uens,
    version,
    versions,
    by,
    ...change
  }: WorkChange & {
    uens: readonly string[];
    version?: number;
    versions?: ReadonlyMap<string, number>;
    by: string;
  },
): Promise<Map<string, Changed>> {
  // Nothing is taken yet: this only waits.
  await takeRoom(connection, workspaceId, 'hotels', 0);
  const published = await publishedAmong(connection, uens);
  // A hotel that goes between these two statements is still worked on as it was.
  const known = await readKeptWork(connection, workspaceId, uens);
  const outcomes = new Map<string, Changed>();
  const changed: HotelWork[] = [];
  const events: NewEvent[] = [];
  for (const uen of uens) {
    if (outcomes.has(uen)) continue;
    if (!published.has(uen)) {
      outcomes.set(uen, { outcome: 'not_found', version: known.get(uen)?.version ?? 0 });
      continue;
    }
    const work = known.get(uen) ?? untouched(uen);
    if (version !== undefined && version !== work.version) throw prospectsProblem('work_changed');
    const next = {
      ...work,
      state: change.state ?? work.state,
      assignedTo: change.assignedTo === undefined ? work.assignedTo : change.assignedTo,
    };
    const isOther = (versions?.get(uen) ?? work.version) !== work.version;
    const made = isOther ? [] : eventsOf(work, next);
    const outcome = isOther ? 'other_version' : made.length > 0 ? 'changed' : 'unchanged';
    outcomes.set(uen, { outcome, version: work.version + (made.length > 0 ? 1 : 0) });
    if (made.length > 0) changed.push(next);
    events.push(...made);
  }
  const isNew = changed.filter(({ uen }) => !known.has(uen)).length;
  if (isNew > 0) await takeRoom(connection, workspaceId, 'hotels', isNew);
  if (changed.length > 0) await writeWork(connection, workspaceId, changed, by);
  await noteEvents(connection, workspaceId, events, by);
  return outcomes;
}

/** A hotel of which the workspace keeps a note or a reminder is one of its own, in whatever state. Before any other room is taken. */
export async function beginWork(connection: Connection, workspaceId: string, uen: string, by: string): Promise<void> {
  await takeRoom(connection, workspaceId, 'hotels', 0);
  if (await insertUntouched(connection, workspaceId, uen, by)) await takeRoom(connection, workspaceId, 'hotels', 1);
}

function eventsOf(before: HotelWork, after: HotelWork): NewEvent[] {
  const { uen } = before;
  return [
    ...(before.state === after.state
      ? []
      : [{ uen, what: 'state' as const, before: before.state, after: after.state }]),
    ...(before.assignedTo === after.assignedTo
      ? []
      : [{ uen, what: 'assigned_to' as const, before: before.assignedTo, after: after.assignedTo }]),
  ];
}

/** Work is for people who are in the workspace. */
export function requireMember(members: readonly NamedMember[], id: string | null | undefined): void {
  if (id === undefined || id === null || members.some((member) => member.id === id)) return;
  throw prospectsProblem('assignee_not_a_member');
}
