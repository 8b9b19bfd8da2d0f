import type { Database } from '#platform/db/pool.ts';

/** How often something was tried lately, for all replicas together. */
export type Counted = { count: number; secondsLeft: number };
export type Counter = { kind: string; subject: string; windowSeconds: number };

/** Counts one attempt; an old window begins anew. */
export async function countAttempt(database: Database, counter: Counter): Promise<Counted> {
  const { rows } = await database.query<Counted>(
    `INSERT INTO portal.attempt AS a (kind, subject, count, window_ends_at)
     VALUES ($1, $2, 1, portal.clock() + make_interval(secs => $3))
     ON CONFLICT (kind, subject) DO UPDATE SET
       count = CASE WHEN a.window_ends_at <= portal.clock() THEN 1 ELSE a.count + 1 END,
       window_ends_at = CASE WHEN a.window_ends_at <= portal.clock() THEN EXCLUDED.window_ends_at ELSE a.window_ends_at END
     RETURNING count, ceil(extract(epoch FROM window_ends_at - portal.clock()))::int AS "secondsLeft"`,
    [counter.kind, counter.subject, counter.windowSeconds],
  );
  const [counted] = rows;
  if (counted === undefined) throw new Error('An attempt was not counted');
  return counted;
}

/** Takes back what turned out to be no failure. One after the other, so that none can deadlock. */
export async function uncountAttempts(database: Database, counters: readonly Counter[]): Promise<void> {
  for (const { kind, subject } of counters) {
    await database.query(
      'UPDATE portal.attempt SET count = greatest(0, count - 1) WHERE kind = $1 AND subject = $2::uuid',
      [kind, subject],
    );
  }
}
