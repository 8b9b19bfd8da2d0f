import type { Connection } from '#platform/db/pool.ts';
import { registrableDomain } from '../../text/website.ts';
import type { Decision, Subject } from '../linkage/matcher.ts';
import { decide, MATCHER_VERSION, settle } from '../linkage/matcher.ts';
import type { Listed } from '../store/imports/properties.ts';
import {
  addProperty,
  numberLicensed,
  readListed,
  relink,
  republishOf,
  unlistAllBut,
  updateProperty,
} from '../store/imports/properties.ts';
import type { Sighting } from '../store/imports/sightings.ts';
import { dropSightings, readSightings, sightingKey, sightingTitle } from '../store/imports/sightings.ts';
import { candidatesFor, openCandidates } from '../store/linkage/candidates.ts';
import type { Link } from '../store/linkage/links.ts';
import { readLinksByTitle, writeDecision } from '../store/linkage/links.ts';

/**
 * Finds the hotels of a new list of licences among those that are known. A hotel that is found is updated, one that is
 * new is added, one that nobody can tell waits for a person, and one that the list no longer has is unlisted, if the list
 * is whole. Under the publication lock, in one transaction: a list is right as a whole. Says how many hotels changed.
 */
export async function linkSightings(
  connection: Connection,
  { isWhole, closesMany }: { isWhole: boolean; closesMany: boolean },
): Promise<number> {
  await openCandidates(connection);
  const sightings = await readSightings(connection);
  const keys = sightings.map(sightingKey);
  const titles = sightings.map(sightingTitle);
  const known = await readLinksByTitle(connection, titles);
  // A person's word is about one line of a list; of two with the same key nobody knows which was meant.
  const repeated = new Set(keys.filter((key, i) => keys.indexOf(key) !== i));
  const listed = await readListed(connection);
  const unchanged = listedAs(listed);
  const look = async (sighting: Sighting, taken: readonly string[]) => {
    const earlier = earlierOf(sighting, known, titles);
    const refused = earlier?.refused ?? [];
    const same = unchanged.get(lineOf(sighting));
    if (same !== undefined && !refused.includes(same)) return surely(same, 3);
    if (earlier?.decision === 'confirmed' && !repeated.has(earlier.subject)) {
      const { target } = earlier;
      if (target !== null && !taken.includes(target)) return surely(target, 2);
    }
    return await find(connection, subjectOf(sighting), [...refused, ...taken]);
  };
  const seen: string[] = [];
  const through: number[] = [];
  let changed = 0;
  for (const [i, decision] of (await decideAll(sightings, look)).entries()) {
    const sighting = sightings[i] as Sighting;
    if (decision.decision === 'review' && decision.id !== undefined) {
      await writeDecision(connection, 'same_property', sightingKey(sighting), decision);
      // Until somebody has decided, the old hotel stays.
      seen.push(decision.id);
      continue;
    }
    const taken = await take(connection, sighting, decision.id);
    seen.push(taken.property);
    through.push(sighting.number);
    if (taken.isChanged) changed += 1;
  }
  if (isWhole) {
    if (!closesMany) requireFewClosings(listed, seen);
    changed += await unlistAllBut(connection, seen);
  }
  await numberLicensed(connection);
  await dropSightings(connection, through);
  return changed;
}

/** A list that closes more than this is more likely a part of one, or a list of something else. */
const MANY = 10;
const MANY_OF = 5;

export class ClosesMany extends Error {}

function requireFewClosings(listed: readonly { id: string }[], seen: readonly string[]): void {
  const stay = new Set(seen);
  const closed = listed.filter(({ id }) => !stay.has(id)).length;
  if (closed < MANY || closed * MANY_OF <= listed.length) return;
  throw new ClosesMany(`would close ${closed} of the ${listed.length} hotels that are listed`);
}

/** A hotel that one line of the list surely is cannot be what another line is in doubt about: that one is looked at anew. */
async function decideAll(
  sightings: readonly Sighting[],
  look: (sighting: Sighting, taken: readonly string[]) => Promise<Decision<string>>,
): Promise<Decision<string>[]> {
  const first: Decision<string>[] = [];
  for (const sighting of sightings) first.push(await look(sighting, []));
  const settled = settle(first);
  const taken = settled.flatMap(({ decision, id }) => (decision === 'accept' && id !== undefined ? [id] : []));
  for (const [i, { decision, id }] of settled.entries()) {
    if (decision !== 'review' || id === undefined || !taken.includes(id)) continue;
    settled[i] = await look(sightings[i] as Sighting, taken);
  }
  return settle(settled);
}

/** What was decided about this very line, or, if no other line can be meant, about one with its name and postcode. */
function earlierOf(
  sighting: Sighting,
  known: ReadonlyMap<string, Link[]>,
  titles: readonly string[],
): Link | undefined {
  const title = sightingTitle(sighting);
  const links = known.get(title) ?? [];
  const exact = links.find(({ subject }) => subject === sightingKey(sighting));
  if (exact !== undefined || links.length > 1) return exact;
  return titles.indexOf(title) === titles.lastIndexOf(title) ? links[0] : undefined;
}

/** With a score that nobody who only looks alike can come near. */
const surely = (id: string, score: number): Decision<string> => ({
  decision: 'accept',
  id,
  score,
  margin: score,
  reasons: [],
  version: MATCHER_VERSION,
});

/** The same line as in the last list is the same hotel, however like it another one is. */
const lineOf = ({ name, address, postcode, rooms }: Listed) => JSON.stringify([name, address, postcode, rooms]);

function listedAs(listed: readonly (Listed & { id: string })[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const property of listed) {
    const line = lineOf(property);
    // Of two that cannot be told apart, neither is taken for granted.
    ids.set(line, ids.has(line) ? '' : property.id);
  }
  return new Map([...ids].filter(([, id]) => id !== ''));
}

/**
 * A hotel that was missing from a list and is back again is the one it was, with its company and its ratings. Whoever only
 * stands where a closed hotel stood is not taken for that one.
 */
async function find(connection: Connection, subject: Subject, excluded: readonly string[]): Promise<Decision<string>> {
  const among = await candidatesFor(connection, 'property', subject, excluded, { isUnlistedToo: true });
  const found = decide('same_property', subject, among);
  if (found.decision === 'accept') return found;
  return decide('same_property', subject, await candidatesFor(connection, 'property', subject, excluded));
}

/** Updates the property, or adds one; then its links are looked at again. */
export async function take(
  connection: Connection,
  sighting: Sighting,
  id: string | undefined,
): Promise<{ property: string; isChanged: boolean }> {
  const isChanged = id === undefined || (await updateProperty(connection, id, sighting));
  const property = id ?? (await addProperty(connection, sighting));
  await relink(connection, [property]);
  await republishOf(connection, 'id', [property]);
  return { property, isChanged };
}

function subjectOf({ name, postcode, rooms, mailbox, longitude, latitude }: Sighting): Subject {
  return {
    names: [name],
    country: 'SG',
    postcode,
    position: longitude === null || latitude === null ? null : { longitude, latitude },
    rooms,
    phone: null,
    domain: mailbox === null ? null : registrableDomain(mailbox.split('@')[1] ?? ''),
  };
}
