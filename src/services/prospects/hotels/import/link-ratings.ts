import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Subject } from '../linkage/matcher.ts';
import { decide } from '../linkage/matcher.ts';
import type { UnresolvedRating } from '../store/imports/ratings.ts';
import {
  BEHIND_NAMES,
  countUnresolvedByName,
  resolveRatings,
  tieRating,
  unresolvedByName,
} from '../store/imports/ratings.ts';
import type { CandidateSearch } from '../store/linkage/candidate-search.ts';
import { candidateSearch } from '../store/linkage/candidate-search.ts';
import { readLinks, writeDecisions } from '../store/linkage/links.ts';
import { lockPublication } from '../store/publication/publication.ts';
import { onlyAsked } from './only-asked.ts';

/** Finds the hotels of ratings that have none yet: by number, by place, and by name and postcode; batch by batch. */
const TIED_AT_ONCE = 10_000;
const MATCHED_AT_ONCE = 200;

export async function linkRatings(database: Database): Promise<void> {
  await walk(database, BEHIND_NAMES, (connection, after) => resolveRatings(connection, after, TIED_AT_ONCE));
  const search = candidateSearch('property', await countUnresolvedByName(database));
  await walk(database, '', (connection, after) => matchByName(connection, after, search));
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

async function matchByName(
  connection: Connection,
  after: string,
  search: CandidateSearch,
): Promise<string | undefined> {
  const ratings = await unresolvedByName(connection, after, MATCHED_AT_ONCE);
  const known = await readLinks(
    connection,
    'rating',
    ratings.map(({ key }) => key),
  );
  const open: { key: string; subject: Subject; excluded: readonly string[]; isReopened: boolean }[] = [];
  for (const rating of ratings) {
    const earlier = known.get(rating.key);
    if (earlier?.decision === 'confirmed' && earlier.target !== null) {
      await tieRating(connection, rating.key, earlier.target);
    } else {
      open.push({
        key: rating.key,
        subject: subjectOf(rating),
        excluded: earlier?.refused ?? [],
        isReopened: earlier?.isReopened ?? false,
      });
    }
  }
  const candidates = await search(connection, open);
  const found = open.map(({ key, subject, isReopened }, at) => {
    const decision = decide('place', subject, candidates[at] ?? []);
    return [key, isReopened ? onlyAsked(decision) : decision] as const;
  });
  await writeDecisions(connection, 'rating', found);
  for (const [key, { decision, id }] of found) {
    if (decision === 'accept' && id !== undefined) await tieRating(connection, key, id);
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
