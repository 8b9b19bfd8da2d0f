import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Decision, Subject } from '../linkage/matcher.ts';
import { decide } from '../linkage/matcher.ts';
import { numberProperties } from '../store/imports/properties.ts';
import type { CandidateSearch } from '../store/linkage/candidate-search.ts';
import { candidateSearch } from '../store/linkage/candidate-search.ts';
import { subjectsOf } from '../store/linkage/candidates.ts';
import { readLinks, writeDecisions } from '../store/linkage/links.ts';
import { holdersOf, setEntities, setPlaces, takePendingLinks } from '../store/linkage/pending-links.ts';
import { lockPublication } from '../store/publication/publication.ts';
import { onlyAsked } from './only-asked.ts';

/** Links properties to the companies that run them and to their places, batch by batch. */
const BATCH = 100;

type Searches = { operator: CandidateSearch; place: CandidateSearch };

const searchesFor = (properties: number): Searches => ({
  operator: candidateSearch('entity', properties),
  place: candidateSearch('place', properties),
});

/** So many wait, for all that is known when it begins. */
export async function linkPending(
  database: Database,
  waiting: number,
  onBatch: (properties: number) => void = () => {},
): Promise<void> {
  const searches = searchesFor(waiting);
  for (;;) {
    const batch = await transaction(database, async (connection) => {
      await lockPublication(connection);
      return await linkBatch(connection, BATCH, searches);
    });
    if (batch === 0) return;
    onBatch(batch);
  }
}

/** Under the lock: those of the given properties that wait. */
export async function linkOnly(connection: Connection, ids: readonly string[]): Promise<void> {
  await linkBatch(connection, ids, searchesFor(ids.length));
}

async function linkBatch(
  connection: Connection,
  which: number | readonly string[],
  searches: Searches,
): Promise<number> {
  const waiting = await takePendingLinks(connection, which);
  if (waiting.length === 0) return 0;
  const subjects = await subjectsOf(
    connection,
    'property',
    waiting.map(({ id }) => id),
  );
  const withoutEntity = waiting.filter(({ entityNumber }) => entityNumber === null).map(({ id }) => id);
  const operators = await find(connection, 'operator', withoutEntity, subjects, searches);
  await writeDecisions(connection, 'operator', operators);
  const companies = operators.flatMap(acceptedTarget);
  await setEntities(connection, companies);
  await numberProperties(connection, [...new Set(companies.map(([, number]) => number))]);

  const withoutPlace = waiting.filter(({ placeId }) => placeId === null).map(({ id }) => id);
  const places = await oneForEach(connection, await find(connection, 'place', withoutPlace, subjects, searches));
  await writeDecisions(connection, 'place', places);
  await setPlaces(connection, places.flatMap(acceptedTarget));
  return waiting.length;
}

type Found = readonly [id: string, found: Decision<string>];

async function find(
  connection: Connection,
  kind: 'operator' | 'place',
  ids: readonly string[],
  subjects: ReadonlyMap<string, Subject>,
  searches: Searches,
): Promise<Found[]> {
  if (ids.length === 0) return [];
  const known = await readLinks(connection, kind, ids);
  const wanted = ids.flatMap((id) => {
    const subject = subjects.get(id);
    return subject === undefined ? [] : [{ id, subject, excluded: known.get(id)?.refused ?? [] }];
  });
  const candidates = await searches[kind](connection, wanted);
  return wanted.map(({ id, subject }, at) => {
    const found = decide(kind, subject, candidates[at] ?? []);
    return [id, known.get(id)?.isReopened === true ? onlyAsked(found) : found] as const;
  });
}

/** A place is one building: whoever comes second has to be looked at. */
async function oneForEach(connection: Connection, found: readonly Found[]): Promise<Found[]> {
  const holders = await holdersOf(
    connection,
    found.flatMap(acceptedTarget).map(([, place]) => place),
  );
  return found.map(([id, decision]) => {
    if (decision.decision !== 'accept' || decision.id === undefined) return [id, decision];
    const holder = holders.get(decision.id);
    if (holder !== undefined && holder !== id) return [id, twice(decision)];
    holders.set(decision.id, id);
    return [id, decision];
  });
}

const acceptedTarget = ([id, found]: Found): (readonly [string, string])[] =>
  found.decision === 'accept' && found.id !== undefined ? [[id, found.id]] : [];

const twice = (found: Decision<string>): Decision<string> => ({
  ...found,
  decision: 'review',
  reasons: [...found.reasons, 'claimed twice'],
});
