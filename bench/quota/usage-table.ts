import pg from 'pg';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { today } from '#services/portal/store/quota-day.ts';
import { prepareUsageMonths } from '#services/portal/store/usage-months.ts';

/** The two states of portal.usage_day that are compared: empty, and with all the days of a long-lived portal. */
export const QUOTA_ZONE = 'America/Guatemala';

/** As far back as the portal keeps whole months (store/usage-months.ts): it would drop older ones when it starts. */
const KEPT_DAYS = 31;
const FILLERS = 2;
const SUBJECT_APP = '(n % 5 + 1)::smallint';

type Month = { name: string; starts: string; ends: string; days: number };

/**
 * Writes so many rows, the same number for each day from the first of the oldest month that is kept until today. Months
 * that are over, and the days before today, get their index when the rows are there, which is faster; today's rows are
 * written in random order into an index that exists, so that it looks as a day of use leaves it.
 */
export async function fillUsageDays(databaseUrl: string, rows: number): Promise<void> {
  const pool = openPool(
    { url: databaseUrl, size: FILLERS, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'bench' },
    () => {},
  );
  try {
    const { rows: months } = await pool.query<Month>(
      `WITH ${today('$1')}, month AS (
         SELECT starts::date, (starts + interval '1 month')::date AS ends
         FROM today, generate_series(date_trunc('month', (day - $2::int)::timestamp), day, interval '1 month') AS starts)
       SELECT 'usage_day_' || to_char(starts, 'YYYY_MM') AS name, starts::text, ends::text,
              least(ends, day) - starts AS days FROM month, today ORDER BY starts`,
      [QUOTA_ZONE, KEPT_DAYS],
    );
    const daysBefore = months.reduce((sum, { days }) => sum + days, 0);
    const rowsADay = Math.ceil(rows / (daysBefore + 1));
    // Two at a time, the months of different lengths as they come.
    const waiting = [...months];
    await Promise.all(
      Array.from({ length: FILLERS }, async () => {
        for (let month = waiting.shift(); month !== undefined; month = waiting.shift()) {
          await fillMonth(pool, month, rowsADay);
        }
      }),
    );
    await prepareUsageMonths(pool, QUOTA_ZONE);
    await pool.query(
      `WITH ${today('$1')}
       INSERT INTO portal.usage_day (day, subject, app, used, allowance)
       SELECT (SELECT day FROM today), gen_random_uuid(), ${SUBJECT_APP}, 1, 1 FROM generate_series(1, $2::int) AS n`,
      [QUOTA_ZONE, rowsADay],
    );
    await pool.query('VACUUM (ANALYZE) portal.usage_day');
    // So that the server does not write all of this to disk while it is being measured. Not everyone may ask for it.
    await pool.query('CHECKPOINT').catch(() => {});
  } finally {
    await pool.end();
  }
}

async function fillMonth(pool: Database, { name, starts, ends, days }: Month, rowsADay: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET synchronous_commit = off');
    await client.query(`SET maintenance_work_mem = '512MB'`);
    await client.query(`CREATE TABLE portal.${name} (LIKE portal.usage_day INCLUDING ALL EXCLUDING INDEXES)`);
    await client.query(
      `INSERT INTO portal.${name} (day, subject, app, used, allowance)
       SELECT $1::date + d, gen_random_uuid(), ${SUBJECT_APP}, 1, 1
       FROM generate_series(0, $2::int - 1) AS d, generate_series(1, $3::int) AS n`,
      [starts, days, rowsADay],
    );
    await client.query(`ALTER TABLE portal.${name} ADD PRIMARY KEY (day, subject, app)`);
    await client.query(
      `ALTER TABLE portal.usage_day ATTACH PARTITION portal.${name} FOR VALUES FROM ('${starts}') TO ('${ends}')`,
    );
  } finally {
    client.release(true);
  }
}

/** What happens to the table between two measurements. */
export class UsageTable {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // The database is dropped with its connections.
    this.#pool.on('error', () => {});
  }

  async empty(): Promise<void> {
    await this.#pool.query('TRUNCATE portal.usage_day');
  }

  /** Takes the free use of these subjects in one application, where it has not been taken. */
  async useUp(subjects: readonly string[], app: number): Promise<void> {
    await this.#pool.query(
      `WITH ${today('$1')}
       INSERT INTO portal.usage_day (day, subject, app, used, allowance)
       SELECT (SELECT day FROM today), subject, $3, 1, 1 FROM unnest($2::uuid[]) AS subject ON CONFLICT DO NOTHING`,
      [QUOTA_ZONE, subjects, app],
    );
    await this.#pool.query('VACUUM (ANALYZE) portal.usage_day');
  }

  /** Rows of today. */
  async count(): Promise<number> {
    const { rows } = await this.#pool.query<{ count: string }>(
      `WITH ${today('$1')} SELECT count(*) FROM portal.usage_day WHERE day = (SELECT day FROM today)`,
      [QUOTA_ZONE],
    );
    return Number(rows[0]?.count);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
