import type { CommandVerb } from '#platform/command.ts';
import { NothingDone } from '#platform/command.ts';
import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { whileAlone } from '../import/only-one.ts';
import { grouped } from '../import/progress.ts';
import { publishOnly } from '../import/publish-pending.ts';
import { forgetProvider, forgetRatingsOf, listProviders } from '../store/imports/ratings.ts';
import { lockPublication } from '../store/publication/publication.ts';
import { today } from './today.ts';

const USAGE = 'hotels forget PROVIDER';

/** A provider that no longer allows its ratings to be kept: they are deleted, and hotels that had no other are out. */
export const forgetVerb: CommandVerb = {
  verb: 'forget',
  summary: 'delete all ratings of a provider that has withdrawn its permission',
  usage: USAGE,
  operands: { names: ['PROVIDER'], least: 1, most: 1 },
  examples: ['hotels forget "Example Ratings"'],
  run: async (context, args) => {
    const [provider = ''] = args.positional;
    const { database } = await context.open();
    const known = await listProviders(database);
    if (!known.includes(provider)) throw new NothingDone(explain(provider, known));
    // An import would go on writing ratings of a provider that is no more.
    const forgotten = await whileAlone(database, () => forgetAll(database, provider, today()));
    if (forgotten === undefined) throw new Error('An import is running; wait for its end.');
    const { ratings, updated, removed } = forgotten;
    return {
      text: `${provider}: ${grouped(ratings)} ratings deleted. Hotels: ${grouped(removed)} removed, ${grouped(updated)} updated with the rating of another provider.`,
      json: { provider, ...forgotten },
    };
  },
};

const explain = (provider: string, known: readonly string[]) =>
  known.length === 0
    ? 'There are no ratings of any provider.'
    : `There are no ratings of ${JSON.stringify(provider)}. There are those of ${known.map((each) => JSON.stringify(each)).join(', ')}.`;

/** Ratings in one transaction: few enough that other writers need not wait long. */
const BATCH = 10_000;

/** Hotels change together with their ratings: ended at any point and given again, the command does the rest. */
async function forgetAll(database: Database, provider: string, day: string) {
  const sum = { ratings: 0, updated: 0, removed: 0 };
  for (let isOver = false; !isOver; ) {
    isOver = await transaction(database, async (connection) => {
      await lockPublication(connection);
      const { forgotten, touched } = await forgetRatingsOf(connection, provider, BATCH);
      const published = await publishOnly(connection, day, touched);
      sum.ratings += forgotten;
      sum.updated += published.updated;
      sum.removed += published.removed;
      if (forgotten === BATCH) return false;
      await forgetProvider(connection, provider);
      return true;
    });
  }
  return sum;
}
