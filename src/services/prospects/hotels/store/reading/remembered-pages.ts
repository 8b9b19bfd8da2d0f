import type { Clock } from '#kernel/clock.ts';
import { BatchedLookup } from '#lib/concurrency/batched-lookup.ts';
import { openAnswerCache } from '#platform/answer-cache.ts';
import type { Database } from '#platform/db/pool.ts';

/**
 * Pages that are remembered as long as no hotel changes. Which version the hotels have is asked of the database at every
 * request, together for all that come in one turn of the event loop: a hotel that was taken out is on no page of any
 * process from that moment on. What is remembered under a version was read after that version was seen.
 */
export type RememberedPages<Page> = {
  /** `question` is all that the page follows from; `read` must not depend on who asks. */
  page(question: object, read: () => Promise<Page>): Promise<Page>;
};

type DatasetVersions = BatchedLookup<'now', string>;

export function openDatasetVersions(database: Database): DatasetVersions {
  return new BatchedLookup(
    async (askers: 'now'[]) => {
      const { rows } = await database.query<{ version: string }>(CURRENT_VERSION);
      return askers.map(() => rows[0]?.version);
    },
    { inFlight: 2, size: 1000, waiting: 10_000 },
  );
}

const CURRENT_VERSION = {
  name: 'prospects dataset version',
  text: "SELECT version || ' ' || coalesce(kind, '') AS version FROM prospects.dataset",
};

const MOST_PAGES = 5000;
const MOST_CHARACTERS = 16 * 2 ** 20;
/** Old versions give way to newer ones by themselves; what nobody asks for goes after a while. */
const LONGEST_MS = 600_000;

export function rememberPages<Page extends { readonly documents: string }>(
  versions: DatasetVersions,
  clock: Clock,
): RememberedPages<Page> {
  const cache = openAnswerCache<Page>({
    clock,
    capacity: MOST_PAGES,
    millisecondsFor: () => LONGEST_MS,
    room: { of: ({ documents }, question) => question.length + documents.length, most: MOST_CHARACTERS },
  });
  return {
    page: async (question, read) => {
      const version = await versions.find('now');
      return await cache.get(`${version} ${JSON.stringify(question)}`, read);
    },
  };
}
