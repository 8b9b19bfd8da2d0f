import type { Connection } from '#platform/db/pool.ts';
import type { Subject } from '../linkage/matcher.ts';
import { decide } from '../linkage/matcher.ts';
import { candidatesFor, openCandidates } from '../store/candidates.ts';
import { readLinks, writeDecision } from '../store/links.ts';
import { resolveRatings, tieRating, unresolvedByName } from '../store/ratings.ts';

/** Finds the hotels of ratings that have none yet: by number, by place, and by name and postcode. Under the lock. */
const BATCH = 200;

export async function linkRatings(connection: Connection): Promise<void> {
  await resolveRatings(connection);
  await openCandidates(connection);
  for (let after = ''; ; ) {
    const ratings = await unresolvedByName(connection, after, BATCH);
    const known = await readLinks(
      connection,
      'rating',
      ratings.map(({ key }) => key),
    );
    for (const { key, country, name, postcode } of ratings) {
      const earlier = known.get(key);
      if (earlier?.decision === 'confirmed' && earlier.target !== null) {
        await tieRating(connection, key, earlier.target);
        continue;
      }
      const subject: Subject = {
        names: [name],
        country,
        postcode,
        position: null,
        rooms: null,
        phone: null,
        domain: null,
      };
      const candidates = await candidatesFor(connection, 'property', subject, earlier?.refused ?? []);
      const found = decide('place', subject, candidates);
      await writeDecision(connection, 'rating', key, found);
      if (found.decision === 'accept' && found.id !== undefined) await tieRating(connection, key, found.id);
    }
    if (ratings.length < BATCH) return;
    after = ratings.at(-1)?.key ?? '';
  }
}
