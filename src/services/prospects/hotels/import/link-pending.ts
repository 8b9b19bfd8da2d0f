import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Decision, Subject } from '../linkage/matcher.ts';
import { decide } from '../linkage/matcher.ts';
import { numberProperties } from '../store/imports/properties.ts';
import { candidatesFor, openCandidates, subjectsOf } from '../store/linkage/candidates.ts';
import type { Link } from '../store/linkage/links.ts';
import { readLinks, writeDecision } from '../store/linkage/links.ts';
import { setEntity, setPlace, takePendingLinks } from '../store/linkage/pending-links.ts';
import { lockPublication } from '../store/publication/publication.ts';

/** Links properties to the companies that run them and to their places, batch by batch. */
const BATCH = 100;

export async function linkPending(database: Database, onBatch: (properties: number) => void = () => {}): Promise<void> {
  for (;;) {
    const batch = await transaction(database, async (connection) => {
      await lockPublication(connection);
      return await linkBatch(connection, BATCH);
    });
    if (batch === 0) return;
    onBatch(batch);
  }
}

/** Under the lock: those of the given properties that wait. */
export async function linkOnly(connection: Connection, ids: readonly string[]): Promise<void> {
  await linkBatch(connection, ids);
}

async function linkBatch(connection: Connection, which: number | readonly string[]): Promise<number> {
  await openCandidates(connection);
  const waiting = await takePendingLinks(connection, which);
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ id }) => id);
  const subjects = await subjectsOf(connection, 'property', ids);
  const operators = await readLinks(connection, 'operator', ids);
  const places = await readLinks(connection, 'place', ids);
  const companies = new Set<string>();
  for (const { id, entityNumber, placeId } of waiting) {
    const subject = subjects.get(id);
    if (subject === undefined) continue;
    if (entityNumber === null) {
      const found = await find(connection, 'operator', 'entity', subject, operators.get(id));
      await writeDecision(connection, 'operator', id, found);
      if (found.decision === 'accept' && found.id !== undefined) {
        await setEntity(connection, id, found.id);
        companies.add(found.id);
      }
    }
    if (placeId === null) {
      const found = await find(connection, 'place', 'place', subject, places.get(id));
      // A place is one building: whoever comes second has to be looked at.
      const settled = found.decision === 'accept' && !(await setPlace(connection, id, found.id)) ? twice(found) : found;
      await writeDecision(connection, 'place', id, settled);
    }
  }
  await numberProperties(connection, [...companies]);
  return waiting.length;
}

async function find(
  connection: Connection,
  kind: 'operator' | 'place',
  table: 'entity' | 'place',
  subject: Subject,
  known: Link | undefined,
): Promise<Decision<string>> {
  return decide(kind, subject, await candidatesFor(connection, table, subject, known?.refused ?? []));
}

const twice = (found: Decision<string>): Decision<string> => ({
  ...found,
  decision: 'review',
  reasons: [...found.reasons, 'claimed twice'],
});
