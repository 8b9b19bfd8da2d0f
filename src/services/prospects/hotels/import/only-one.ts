import type { Database } from '#platform/db/pool.ts';

/** Any constant, the same in every version. */
const IMPORT_LOCK = 7_174_511_944;

/**
 * One import at a time. The lock belongs to a connection: whatever happens to the process, it is free again when that is
 * gone. It is given back by name all the same: a connection that was hung up may live on for a moment, and an import that
 * follows at once must not be refused. Undefined when another import is running.
 */
export async function whileAlone<T>(database: Database, work: () => Promise<T>): Promise<T | undefined> {
  const connection = await database.connect();
  try {
    const { rows } = await connection.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [IMPORT_LOCK]);
    if (rows[0]?.got !== true) return undefined;
    try {
      return await work();
    } finally {
      await connection.query('SELECT pg_advisory_unlock($1)', [IMPORT_LOCK]).catch(() => {});
    }
  } finally {
    connection.release(true);
  }
}
