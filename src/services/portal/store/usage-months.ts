import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { today } from './quota-day.ts';

/**
 * The monthly partitions of portal.usage_day: this month's and the next one's are there before they are needed, and what
 * nobody may see any more is dropped as a whole. Many processes may call it at once. Registrations go on meanwhile: a
 * partition is attached and detached under locks that let them pass, and nothing is locked when there is nothing to do.
 */
export async function prepareUsageMonths(database: Database, timeZone: string): Promise<void> {
  await addUsageMonths(database, timeZone);
  const { ended } = await readMonths(database, timeZone);
  if (ended.length > 0) await dropEnded(database, timeZone);
}

/** Only what is needed now and next: dropping may have to wait for whoever reads, for as long as that takes. */
export async function addUsageMonths(database: Database, timeZone: string): Promise<void> {
  if ((await readMonths(database, timeZone)).missing.length > 0) await addMissing(database, timeZone);
}

/** Any constants: who holds them makes partitions, or drops them. */
const MAKE_LOCK = 7_174_511_943;
const DROP_LOCK = 7_174_511_944;

/** As long as somebody may look back (quotas/quotas.ts), and a day. */
const KEPT_DAYS = 31;

/**
 * PostgreSQL plans for the table that it last counted, and a plan for a hundred rows walks them all. On the first of a month
 * those become a hundred thousand before it counts again; so it counts only when there are enough for the index.
 */
const STORAGE = `autovacuum_analyze_threshold = 10000, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_insert_threshold = 10000`;

type Month = { name: string; starts: string; ends: string };
type Ended = { name: string; isAttached: boolean; isHalfDetached: boolean };
type Months = { missing: Month[]; ended: Ended[] };

async function readMonths(database: Pick<Connection, 'query'>, timeZone: string): Promise<Months> {
  // From the catalogue itself: to_regclass() may still answer from before the lock was had.
  const { rows: missing } = await database.query<Month>(
    `WITH ${today('$1')}
     SELECT 'usage_day_' || to_char(starts, 'YYYY_MM') AS name, starts::date::text, (starts + interval '1 month')::date::text AS ends
     FROM today, generate_series(date_trunc('month', day::timestamp), day + interval '1 month', interval '1 month') AS starts
     WHERE NOT EXISTS (SELECT FROM pg_class AS c WHERE c.relnamespace = 'portal'::regnamespace
       AND c.relname = 'usage_day_' || to_char(starts, 'YYYY_MM'))`,
    [timeZone],
  );
  // By their names: a table that was detached and not dropped, because the process ended between, is found again.
  const { rows: ended } = await database.query<Ended>(
    `WITH ${today('$1')}
     SELECT c.relname AS name, i.inhrelid IS NOT NULL AS "isAttached", coalesce(i.inhdetachpending, false) AS "isHalfDetached"
     FROM today, pg_class AS c LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid
     WHERE c.relnamespace = 'portal'::regnamespace AND c.relkind = 'r' AND c.relname ~ '^usage_day_\\d{4}_\\d{2}$'
       AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < day - $2::int
     ORDER BY i.inhdetachpending DESC NULLS LAST, c.relname`,
    [timeZone, KEPT_DAYS],
  );
  return { missing, ended };
}

async function addMissing(database: Database, timeZone: string): Promise<void> {
  await transaction(database, async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [MAKE_LOCK]);
    for (const { name, starts, ends } of (await readMonths(connection, timeZone)).missing) {
      await connection.query(
        `CREATE TABLE portal.${name} (LIKE portal.usage_day INCLUDING ALL) WITH (${STORAGE});
         ALTER TABLE portal.usage_day ATTACH PARTITION portal.${name} FOR VALUES FROM ('${starts}') TO ('${ends}')`,
      );
    }
  });
}

/** Detaching without a heavy lock cannot be part of a transaction: what was left half-way is finished by the next call. */
async function dropEnded(database: Database, timeZone: string): Promise<void> {
  const connection = await database.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await connection.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [
      DROP_LOCK,
    ]);
    if (rows[0]?.isOurs !== true) return;
    for (const { name, isAttached, isHalfDetached } of (await readMonths(connection, timeZone)).ended) {
      if (isAttached) {
        const how = isHalfDetached ? 'FINALIZE' : 'CONCURRENTLY';
        await connection.query(`ALTER TABLE portal.usage_day DETACH PARTITION portal.${name} ${how}`);
      }
      await connection.query(`DROP TABLE portal.${name}`);
    }
    await connection.query('SELECT pg_advisory_unlock($1)', [DROP_LOCK]);
  } catch (error) {
    // Its session still holds the lock: it ends with the session.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    connection.release(broken);
  }
}
