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
import type { CandidateSearch } from '../store/linkage/candidate-search.ts';
import { candidateSearch } from '../store/linkage/candidate-search.ts';
import type { Link } from '../store/linkage/links.ts';
import { readLinksByTitle, writeDecisions } from '../store/linkage/links.ts';

/**
 * Finds the hotels of a new list of licences among those that are known. A hotel that is found is updated, one that is
 * new is added, one that nobody can tell waits for a person, and one that the list no longer has is unlisted, if the list
 * is whole. Under the publication lock, in one transaction: a list is right as a whole. Says how many hotels changed.
 */
export async function linkSightings(
  connection: Connection,
  { isWhole, closesMany }: { isWhole: boolean; closesMany: boolean },
): Promise<number> {
  const sightings = await readSightings(connection);
  const keys = sightings.map(sightingKey);
  const titles = sightings.map(sightingTitle);
  const known = await readLinksByTitle(connection, titles);
  // A person's word is about one line of a list; of two with the same key nobody knows which was meant.
  const repeated = repeatedOf(keys);
  const repeatedTitles = repeatedOf(titles);
  const listed = await readListed(connection);
  const unchanged = listedAs(listed);
  const search = candidateSearch('property', sightings.length);
  const look = async (some: readonly Sighting[], taken: ReadonlySet<string>): Promise<Decision<string>[]> => {
    const decisions = new Map<Sighting, Decision<string>>();
    const wanted: { sighting: Sighting; subject: Subject; excluded: readonly string[] }[] = [];
    for (const sighting of some) {
      const earlier = earlierOf(sighting, known, repeatedTitles);
      const refused = earlier?.refused ?? [];
      const same = unchanged.get(lineOf(sighting));
      const target = earlier?.target ?? null;
      if (same !== undefined && !refused.includes(same)) decisions.set(sighting, surely(same, 3));
      else if (
        earlier?.decision === 'confirmed' &&
        !repeated.has(earlier.subject) &&
        target !== null &&
        !taken.has(target)
      ) {
        decisions.set(sighting, surely(target, 2));
      } else wanted.push({ sighting, subject: subjectOf(sighting), excluded: refused });
    }
    for (const [at, decision] of (await find(connection, search, wanted, taken)).entries()) {
      decisions.set((wanted[at] as { sighting: Sighting }).sighting, decision);
    }
    return some.map((sighting) => decisions.get(sighting) as Decision<string>);
  };
  const seen: string[] = [];
  const written: string[] = [];
  const through: number[] = [];
  let changed = 0;
  for (const [i, decision] of (await decideAll(sightings, look)).entries()) {
    const sighting = sightings[i] as Sighting;
    if (decision.decision === 'review' && decision.id !== undefined) {
      await writeDecisions(connection, 'same_property', [[sightingKey(sighting), decision]]);
      // Until somebody has decided, the old hotel stays.
      seen.push(decision.id);
      continue;
    }
    const taken = await write(connection, sighting, decision.id);
    seen.push(taken.property);
    written.push(taken.property);
    through.push(sighting.number);
    if (taken.isChanged) changed += 1;
  }
  await lookAgain(connection, written);
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

/** Lines looked at together. */
const AT_ONCE = 500;

/** A hotel that one line of the list surely is cannot be what another line is in doubt about: that one is looked at anew. */
async function decideAll(
  sightings: readonly Sighting[],
  look: (some: readonly Sighting[], taken: ReadonlySet<string>) => Promise<Decision<string>[]>,
): Promise<Decision<string>[]> {
  const lookAtAll = async (all: readonly Sighting[], taken: ReadonlySet<string>) => {
    const decisions: Decision<string>[] = [];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      decisions.push(...(await look(all.slice(from, from + AT_ONCE), taken)));
    }
    return decisions;
  };
  const settled = settle(await lookAtAll(sightings, new Set()));
  const taken = new Set(settled.flatMap(({ decision, id }) => (decision === 'accept' && id !== undefined ? [id] : [])));
  const again = [...settled.keys()].filter((at) => {
    const { decision, id } = settled[at] as Decision<string>;
    return decision === 'review' && id !== undefined && taken.has(id);
  });
  const anew = await lookAtAll(
    again.map((at) => sightings[at] as Sighting),
    taken,
  );
  for (const [i, at] of again.entries()) settled[at] = anew[i] as Decision<string>;
  return settle(settled);
}

/** What was decided about this very line, or, if no other line can be meant, about one with its name and postcode. */
function earlierOf(
  sighting: Sighting,
  known: ReadonlyMap<string, Link[]>,
  repeatedTitles: ReadonlySet<string>,
): Link | undefined {
  const title = sightingTitle(sighting);
  const links = known.get(title) ?? [];
  const exact = links.find(({ subject }) => subject === sightingKey(sighting));
  if (exact !== undefined || links.length > 1) return exact;
  return repeatedTitles.has(title) ? undefined : links[0];
}

function repeatedOf(texts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.size === seen.add(text).size));
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
async function find(
  connection: Connection,
  search: CandidateSearch,
  wanted: readonly { subject: Subject; excluded: readonly string[] }[],
  taken: ReadonlySet<string>,
): Promise<Decision<string>[]> {
  const lookUp = async (some: typeof wanted, isUnlistedToo: boolean) => {
    const found = await search(
      connection,
      some.map((each) => ({ ...each, isUnlistedToo })),
    );
    return some.map(({ subject }, at) => {
      const free = (found[at] ?? []).filter(({ id }) => !taken.has(id));
      return decide('same_property', subject, free);
    });
  };
  const decisions = await lookUp(wanted, true);
  const open = [...wanted.keys()].filter((at) => decisions[at]?.decision !== 'accept');
  const among = await lookUp(
    open.map((at) => wanted[at] as (typeof wanted)[number]),
    false,
  );
  for (const [i, at] of open.entries()) decisions[at] = among[i] as Decision<string>;
  return decisions;
}

/** Updates the property, or adds one; then its links are looked at again. */
export async function take(
  connection: Connection,
  sighting: Sighting,
  id: string | undefined,
): Promise<{ property: string; isChanged: boolean }> {
  const taken = await write(connection, sighting, id);
  await lookAgain(connection, [taken.property]);
  return taken;
}

async function write(
  connection: Connection,
  sighting: Sighting,
  id: string | undefined,
): Promise<{ property: string; isChanged: boolean }> {
  const isChanged = id === undefined || (await updateProperty(connection, id, sighting));
  return { property: id ?? (await addProperty(connection, sighting)), isChanged };
}

async function lookAgain(connection: Connection, properties: readonly string[]): Promise<void> {
  await relink(connection, properties);
  await republishOf(connection, 'id', properties);
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
