import type { Connection } from '../../db/pool.ts';
import type { Realm } from '../realm.ts';

/** How often something was tried lately, for all replicas together. */
type Queryable = Pick<Connection, 'query'>;

export type Counter = { kind: string; subject: string; windowSeconds: number };

/** `count` is undefined, and nothing was counted, when there are as many as there may be. */
export type Counted = { count: number | undefined; secondsLeft: number };

/** Counts one attempt, if that makes no more than `most`; an old window begins anew. */
export async function countAttempt(
  { name: schema }: Realm,
  database: Queryable,
  counter: Counter,
  most: number,
): Promise<Counted> {
  const { kind, subject, windowSeconds } = counter;
  const { rows } = await database.query<{ count: number; secondsLeft: number }>(
    `INSERT INTO ${schema}.attempt AS a (kind, subject, count, window_ends_at)
     VALUES ($1, $2, 1, ${schema}.clock() + make_interval(secs => $3))
     ON CONFLICT (kind, subject) DO UPDATE SET
       count = CASE WHEN a.window_ends_at <= ${schema}.clock() THEN 1 ELSE a.count + 1 END,
       window_ends_at = CASE WHEN a.window_ends_at <= ${schema}.clock() THEN EXCLUDED.window_ends_at ELSE a.window_ends_at END
       WHERE a.window_ends_at <= ${schema}.clock() OR a.count < $4
     RETURNING count, ${secondsLeft(schema)}`,
    [kind, subject, windowSeconds, most],
  );
  return rows[0] ?? { count: undefined, secondsLeft: await secondsLeftOf(schema, database, counter) };
}

const secondsLeft = (schema: string) =>
  `ceil(extract(epoch FROM window_ends_at - ${schema}.clock()))::int AS "secondsLeft"`;

async function secondsLeftOf(
  schema: string,
  database: Queryable,
  { kind, subject, windowSeconds }: Counter,
): Promise<number> {
  const { rows } = await database.query<{ secondsLeft: number }>(
    `SELECT ${secondsLeft(schema)} FROM ${schema}.attempt WHERE kind = $1 AND subject = $2::uuid`,
    [kind, subject],
  );
  return rows[0]?.secondsLeft ?? windowSeconds;
}

/** Takes back what turned out to be no failure. One after the other, so that none can deadlock. */
export async function uncountAttempts(
  { name: schema }: Realm,
  database: Queryable,
  counters: readonly Counter[],
): Promise<void> {
  for (const { kind, subject } of counters) {
    await database.query(
      `UPDATE ${schema}.attempt SET count = greatest(0, count - 1) WHERE kind = $1 AND subject = $2::uuid`,
      [kind, subject],
    );
  }
}
