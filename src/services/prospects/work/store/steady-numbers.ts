import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';

/** The same as in the migration that has work follow hotels. */
const NUMBERS_LOCK = 7_174_511_946;

/**
 * One transaction in which no number passes from one hotel to another. Whoever writes about hotels by number does so in one, and
 * looks in it whether they are published. Many are under way at once; only what moves numbers waits for them, and they for it.
 */
export async function withSteadyNumbers<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return await transaction(database, async (connection) => {
    await holdNumbers(connection);
    return await work(connection);
  });
}

/** The same for a transaction that is under way, before it has looked at any number. */
export async function holdNumbers(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock_shared($1)', [NUMBERS_LOCK]);
}

type Changes = {
  newestChange: (database: Pick<Database, 'query'>) => Promise<number>;
  anyChangedSince: (database: Pick<Database, 'query'>, change: number, uens: readonly string[]) => Promise<boolean>;
};

const ATTEMPTS = 3;

/**
 * The same for what takes a while to find: it is looked for before the lock is held, so that nothing that moves numbers, and nobody who
 * waits for that, waits for the search. What was found has changed by then? It is looked for again, at last under the lock.
 * `write` finds out for itself whether anything else that it was found from still holds.
 */
export async function findThenWrite<Found extends { readonly uens: readonly string[] }, Written>(
  database: Database,
  changes: Changes,
  find: (connection: Connection) => Promise<Found>,
  write: (connection: Connection, found: Found) => Promise<Written>,
): Promise<Written> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await changes.newestChange(database);
    const found = await transaction(database, find);
    const done = await withSteadyNumbers(database, async (connection) =>
      (await changes.anyChangedSince(connection, before, found.uens))
        ? undefined
        : { written: await write(connection, found) },
    );
    if (done !== undefined) return done.written;
  }
  return await withSteadyNumbers(database, async (connection) => await write(connection, await find(connection)));
}
