import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Subject } from '../linkage/matcher.ts';
import { decide } from '../linkage/matcher.ts';
import type { UnresolvedRating } from '../store/imports/ratings.ts';
import { BEHIND_NAMES, resolveRatings, tieRating, unresolvedByName } from '../store/imports/ratings.ts';
import { candidatesFor, openCandidates } from '../store/linkage/candidates.ts';
import { readLinks, writeDecision } from '../store/linkage/links.ts';
import { lockPublication } from '../store/publication/publication.ts';

/** Finds the hotels of ratings that have none yet: by number, by place, and by name and postcode; batch by batch. */
const TIED_AT_ONCE = 10_000;
const MATCHED_AT_ONCE = 200;

export async function linkRatings(database: Database): Promise<void> {
  await walk(database, BEHIND_NAMES, (connection, after) => resolveRatings(connection, after, TIED_AT_ONCE));
  await walk(database, '', matchByName);
}

/** From key to key, each step a transaction of its own, so that no other writer waits for all of them. */
async function walk(
  database: Database,
  first: string,
  step: (connection: Connection, after: string) => Promise<string | undefined>,
): Promise<void> {
  for (let after: string | undefined = first; after !== undefined; ) {
    const from: string = after;
    after = await transaction(database, async (connection) => {
      await lockPublication(connection);
      return await step(connection, from);
    });
  }
}

async function matchByName(connection: Connection, after: string): Promise<string | undefined> {
  await openCandidates(connection);
  const ratings = await unresolvedByName(connection, after, MATCHED_AT_ONCE);
  const known = await readLinks(
    connection,
    'rating',
    ratings.map(({ key }) => key),
  );
  for (const rating of ratings) {
    const earlier = known.get(rating.key);
    if (earlier?.decision === 'confirmed' && earlier.target !== null) {
      await tieRating(connection, rating.key, earlier.target);
      continue;
    }
    const subject = subjectOf(rating);
    const candidates = await candidatesFor(connection, 'property', subject, earlier?.refused ?? []);
    const found = decide('place', subject, candidates);
    await writeDecision(connection, 'rating', rating.key, found);
    if (found.decision === 'accept' && found.id !== undefined) await tieRating(connection, rating.key, found.id);
  }
  return ratings.length === MATCHED_AT_ONCE ? ratings.at(-1)?.key : undefined;
}

const subjectOf = ({ name, country, postcode }: UnresolvedRating): Subject => ({
  names: [name],
  country,
  postcode,
  position: null,
  rooms: null,
  phone: null,
  domain: null,
});
