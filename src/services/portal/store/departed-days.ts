import type { Connection, Database } from '#platform/db/pool.ts';
import { column, today } from './quota-day.ts';

/**
 * What becomes of a day's counters when an account goes, and when one comes. Without this, whoever deletes an account and
 * signs up again would have another use each time. Nothing here is asked when a use is registered.
 */
type Queryable = Pick<Connection, 'query'>;

/** More than anybody may use: a counter that says so grants nothing, whoever still asks with a session from before. */
const CLOSED = 32_767;

/**
 * Closes the day of a subject, and lets others have at least what it had used. A use that is being registered is waited for
 * and seen; one that comes later finds the counter closed.
 */
export async function closeDay(
  connection: Queryable,
  subject: string,
  { apps, heirs, timeZone }: { apps: readonly number[]; heirs: readonly string[]; timeZone: string },
): Promise<void> {
  const { rows } = await connection.query<{ app: number; used: number }>(
    `WITH ${today('$4')}
     INSERT INTO portal.usage_day AS u (day, subject, app, used, allowance)
     SELECT (SELECT day FROM today), $1, app, $3::smallint, $3::smallint FROM unnest($2::smallint[]) AS app ORDER BY app
     ON CONFLICT (day, subject, app) DO UPDATE SET used = u.used RETURNING u.app, u.used`,
    [subject, column(apps), CLOSED, timeZone],
  );
  const used = rows.filter((row) => row.used < CLOSED);
  await raiseTo(connection, used, heirs, timeZone);
  await connection.query(
    `WITH ${today('$3')}
     UPDATE portal.usage_day SET used = $2, allowance = $2 WHERE day = (SELECT day FROM today) AND subject = $1`,
    [subject, CLOSED, timeZone],
  );
  await forgetAfterToday(connection, [subject, ...heirs], timeZone);
}

/** Lets a subject have used, today, at least what another has. Returns whether there was anything. */
export async function inheritDay(
  database: Queryable,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH ${today('$3')}
     INSERT INTO portal.usage_day AS u (day, subject, app, used, allowance)
     SELECT day, $2, app, used, allowance FROM portal.usage_day
     WHERE day = (SELECT day FROM today) AND subject = $1 ORDER BY app
     ON CONFLICT (day, subject, app) DO UPDATE SET ${RAISED}`,
    [from, to, timeZone],
  );
  return (rowCount ?? 0) > 0;
}

/** As for whoever goes: these counters are dropped when their day is over. */
export async function forgetAfterToday(
  connection: Queryable,
  subjects: readonly string[],
  timeZone: string,
): Promise<void> {
  await connection.query(
    `WITH ${today('$2')}
     INSERT INTO portal.departed_day (day, subject)
     SELECT (SELECT day FROM today), subject FROM unnest($1::uuid[]) AS subject ORDER BY subject
     ON CONFLICT DO NOTHING`,
    [column(subjects), timeZone],
  );
}

const RAISED = 'used = greatest(u.used, EXCLUDED.used), allowance = greatest(u.allowance, EXCLUDED.allowance)';

async function raiseTo(
  connection: Queryable,
  used: readonly { app: number; used: number }[],
  heirs: readonly string[],
  timeZone: string,
): Promise<void> {
  await connection.query(
    `WITH ${today('$4')}
     INSERT INTO portal.usage_day AS u (day, subject, app, used, allowance)
     SELECT (SELECT day FROM today), heir, app, used, used
     FROM unnest($1::uuid[]) AS heir, unnest($2::smallint[], $3::smallint[]) AS spent (app, used) ORDER BY heir, app
     ON CONFLICT (day, subject, app) DO UPDATE SET ${RAISED}`,
    [column(heirs), column(used.map(({ app }) => app)), column(used.map((row) => row.used)), timeZone],
  );
}

/** Returns how many subjects of earlier days have gone, with their counters; at most `limit`. */
export async function deleteDepartedDays(database: Database, limit: number, timeZone: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `WITH ${today('$2')},
     over AS (
       DELETE FROM portal.departed_day WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM portal.departed_day WHERE day < (SELECT day FROM today) LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING day, subject),
     counters AS (
       DELETE FROM portal.usage_day AS u USING over WHERE u.day = over.day AND u.subject = over.subject)
     SELECT count(*)::int AS count FROM over`,
    [limit, timeZone],
  );
  return rows[0]?.count ?? 0;
}
