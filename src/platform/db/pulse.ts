import type pg from 'pg';

/**
 * Says that somebody lives, and learns for how long the database has heard some worker of the kind without a break, in seconds.
 * After an outage everybody has been silent, and nobody is to be judged for it: only a database that has heard somebody all
 * along knows that others were silent. It is the database that knows, and not each process for itself: where processes are
 * killed again and again, none may live for as long as it takes to find another silent.
 */
export type PulseOptions = {
  /** The kind of worker. */
  name: string;
  /** Longer than that without a word is a break. */
  longestGapSeconds: number;
  /** As the words of life that are judged by it are written: without waiting for a standby. */
  isLocal?: boolean;
};

export async function feelPulse(
  database: Pick<pg.Pool, 'query'>,
  { name, longestGapSeconds, isLocal = false }: PulseOptions,
  limitMs?: number,
): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>({
    text: `INSERT INTO platform.pulse AS p (name, since, last_at)
           SELECT $1, clock_timestamp(), clock_timestamp()
           FROM (SELECT CASE WHEN $3 THEN set_config('synchronous_commit', 'local', true) END) AS set
           ON CONFLICT (name) DO UPDATE SET
             since = CASE WHEN p.last_at < clock_timestamp() - make_interval(secs => $2) THEN clock_timestamp() ELSE p.since END,
             last_at = greatest(p.last_at, clock_timestamp())
           RETURNING extract(epoch FROM clock_timestamp() - since)::float8 AS seconds`,
    values: [name, longestGapSeconds, isLocal],
    ...(limitMs !== undefined && { query_timeout: limitMs }),
  } as pg.QueryConfig);
  return rows[0]?.seconds ?? 0;
}
