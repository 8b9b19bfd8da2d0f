import type { Connection } from '#platform/db/pool.ts';
import { column, today } from './quota-day.ts';

/**
 * Uses of the applications by day. The database decides who gets the last one: nothing is read first and written later.
 * Knows numbers of applications and allowances, not what they are called or who has which.
 */
type Queryable = Pick<Connection, 'query'>;

export type Asked = { subject: string; app: number };
export type Use = Asked & { allowance: number };

/** `used` counts this use; null means that none was left and nothing was written. */
export type CountedUse = { used: number | null; resetsAt: Date; millisecondsLeft: number };
export type UsesToday = { used: number; resetsAt: Date };
type UsesOfDay = { app: number; day: string; used: number; allowance: number };

/**
 * What was used today, for each row of `asked`. A subquery in the place of a value is looked up row by row in the primary
 * key; a join would leave the planner other ways.
 */
export const USED_TODAY = `
  coalesce((SELECT seen.used FROM portal.usage_day AS seen
    WHERE seen.day = (SELECT day FROM today) AND seen.subject = asked.subject AND seen.app = asked.app), 0)`;

/**
 * Counts a use for each (subject, app, allowance), each pair at most once in a batch, and answers in their order. For one
 * use, each array has one element.
 *
 * - The condition before the insert looks pointless, as the one after the conflict decides. Without it, though, a refusal
 *   would lock the row and write to the log, and refusals are what a flood consists of.
 * - Rows are locked in the order of the key: batches that share subjects wait for one another and never in a circle.
 */
export const REGISTER_USES = `
  WITH ${today('$4')},
  asked AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::smallint[], $3::smallint[])
      WITH ORDINALITY AS asked (subject, app, allowance, place)),
  counted AS (
    INSERT INTO portal.usage_day AS u (day, subject, app, used, allowance)
    SELECT (SELECT day FROM today), subject, app, 1, allowance FROM asked
    WHERE allowance > ${USED_TODAY}
    ORDER BY subject, app
    ON CONFLICT (day, subject, app) DO UPDATE SET used = u.used + 1, allowance = EXCLUDED.allowance
      WHERE u.used < EXCLUDED.allowance
    RETURNING u.subject, u.app, u.used)
  SELECT counted.used, (SELECT ends_at FROM today), (SELECT left_ms FROM today)
  FROM asked LEFT JOIN counted USING (subject, app) ORDER BY place`;

export async function registerUses(database: Queryable, uses: readonly Use[], timeZone: string): Promise<CountedUse[]> {
  const { rows } = await database.query<[number | null, number, number]>({
    name: 'portal register uses',
    text: REGISTER_USES,
    values: [
      column(uses.map(({ subject }) => subject)),
      column(uses.map(({ app }) => app)),
      column(uses.map(({ allowance }) => allowance)),
      timeZone,
    ],
    rowMode: 'array',
  });
  return rows.map(([used, endsAt, millisecondsLeft]) => ({ used, resetsAt: new Date(endsAt), millisecondsLeft }));
}

export async function readUses(database: Queryable, asked: readonly Asked[], timeZone: string): Promise<UsesToday[]> {
  const { rows } = await database.query<[number, number]>({
    name: 'portal read uses',
    text: `
      WITH ${today('$3')}
      SELECT ${USED_TODAY}, (SELECT ends_at FROM today)
      FROM unnest($1::uuid[], $2::smallint[]) WITH ORDINALITY AS asked (subject, app, place) ORDER BY place`,
    values: [column(asked.map(({ subject }) => subject)), column(asked.map(({ app }) => app)), timeZone],
    rowMode: 'array',
  });
  return rows.map(([used, endsAt]) => ({ used, resetsAt: new Date(endsAt) }));
}

export type UsageHistory = { today: string; resetsAt: Date; uses: UsesOfDay[] };

/** Today and the `days` before it, newest first. Looks into the index once for each day. */
export async function readHistory(
  database: Queryable,
  subject: string,
  days: number,
  timeZone: string,
): Promise<UsageHistory> {
  const { rows } = await database.query<{ today: string; endsAt: number } & (UsesOfDay | { app: null })>({
    name: 'portal read history',
    text: `
      WITH ${today('$3')}
      SELECT today.day::text AS today, today.ends_at AS "endsAt", u.app, u.day::text, u.used, u.allowance
      FROM today LEFT JOIN portal.usage_day AS u ON u.subject = $1 AND u.day = ANY (
        ARRAY(SELECT today.day - ago FROM today, generate_series(0, $2::int) AS ago))
      ORDER BY u.day DESC, u.app`,
    values: [subject, days, timeZone],
  });
  const [first] = rows;
  if (first === undefined) throw new Error('A look at the past was not answered');
  const { today: day, endsAt } = first;
  return { today: day, resetsAt: new Date(endsAt), uses: rows.flatMap((row) => (row.app === null ? [] : [row])) };
}

/** All but today's. Steps from one day that has rows to the next: however many there are, each costs one look into the index. */
export async function deleteEarlierUses(connection: Queryable, subject: string, timeZone: string): Promise<void> {
  await connection.query(
    `WITH RECURSIVE ${today('$2')}, days AS (
       SELECT min(day) AS day FROM portal.usage_day
       UNION ALL
       SELECT (SELECT min(u.day) FROM portal.usage_day AS u WHERE u.day > days.day) FROM days WHERE days.day IS NOT NULL)
     DELETE FROM portal.usage_day WHERE subject = $1 AND day = ANY (ARRAY(
       SELECT day FROM days WHERE day <> (SELECT day FROM today)))`,
    [subject, timeZone],
  );
}
