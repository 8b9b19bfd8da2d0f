import type { Database } from '#platform/db/pool.ts';
import { DURATION_COLUMNS } from '../durations.ts';

/**
 * Fills the tables of usage with 13 months, hour after hour and day after day, with the rows of a holder scattered among those of
 * all others. The first holders are busy at every hour with all their operations and keys; the others, every second day, with eight
 * rows. Indexes are built afterwards, which takes a quarter of the time.
 */
export type UsageSize = { holders: number; busy: number; operations: number; keys: number };

export const LAST_DAY = '2026-11-17';
const DAYS = 395;

const COUNTS = ['requests', 'refused', 'limited', 'failed', ...DURATION_COLUMNS];
const COLUMNS = ['holder', 'key_id', 'service', 'operation', ...COUNTS].join(', ');

/** Ten requests an hour: six of up to 5 ms, three of up to 50, one of up to 250; two of them were refused. */
const figures = (hours: number) => {
  const counts: Readonly<Record<string, number>> = { requests: 10, refused: 2, ms_5: 6, ms_50: 3, ms_250: 1 };
  return COUNTS.map((column) => (counts[column] ?? 0) * hours).join(', ');
};

const cell = `number, md5('holder ' || number)::uuid AS holder, md5('key ' || number || ' ' || key)::uuid AS key_id,
  CASE operation % 3 WHEN 0 THEN 'prospects' WHEN 1 THEN 'readiness' ELSE 'fec' END AS service, 'operation' || chr(97 + operation) AS operation`;

/** Every holder with its operations and keys, in no order. */
const cells = ({ holders, busy, operations, keys }: UsageSize) => `
  busy AS MATERIALIZED (
    SELECT ${cell} FROM generate_series(1, ${busy}) AS number, generate_series(1, ${operations}) AS operation,
      generate_series(1, ${keys}) AS key ORDER BY random()),
  others AS MATERIALIZED (
    SELECT ${cell} FROM generate_series(${busy + 1}, ${holders}) AS number, generate_series(0, 1) AS nth,
      LATERAL (SELECT 1 + (number + nth) % 10 AS operation, 1 AS key) AS asked ORDER BY random())`;

const HOURS = `
  SELECT day + hours * interval '1 hour', holder, key_id, service, operation, ${figures(1)}
  FROM days, generate_series(0, 23) AS hours, busy
  UNION ALL
  SELECT day + (others.number + 6 * nth) % 24 * interval '1 hour', holder, key_id, service, operation, ${figures(1)}
  FROM days, generate_series(0, 3) AS nth, others WHERE (others.number + days.number) % 2 = 0`;

const OF_DAYS = `
  SELECT * FROM (
    SELECT day::date AS day, holder, key_id, service, operation, ${figures(24)} FROM days, busy
    UNION ALL
    SELECT day::date, holder, key_id, service, operation, ${figures(4)} FROM days, others
    WHERE (others.number + days.number) % 2 = 0) AS counted
  ORDER BY day, random()`;

/** Two months at a time. Partitions have to be there. */
export async function fillUsage(database: Database, size: UsageSize): Promise<number> {
  const { rows: months } = await database.query<{ name: string }>(
    `SELECT to_char(month, 'YYYY_MM') AS name FROM generate_series(
       date_trunc('month', date '${LAST_DAY}' - ${DAYS - 1}), date '${LAST_DAY}', interval '1 month') AS month`,
  );
  const waiting = months.map(({ name }) => name);
  let written = 0;
  const fill = async () => {
    for (let month = waiting.shift(); month !== undefined; month = waiting.shift()) {
      const hours = await fillMonth(database, size, month);
      written += hours;
    }
  };
  await Promise.all([fill(), fill()]);
  return written;
}

async function fillMonth(database: Database, size: UsageSize, month: string): Promise<number> {
  const connection = await database.connect();
  try {
    await connection.query(`SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'; SET TIME ZONE 'UTC'`);
    const tables = [
      { table: 'usage_hour', period: 'hour', rows: HOURS },
      { table: 'usage_day', period: 'day', rows: OF_DAYS },
    ];
    let hours = 0;
    for (const { table, period, rows } of tables) {
      const [parent, partition] = [`platform.${table}`, `platform.${table}_${month}`];
      const { rows: found } = await connection.query<{ bounds: string }>(
        `SELECT pg_get_expr(relpartbound, oid) AS bounds FROM pg_class WHERE oid = '${partition}'::regclass`,
      );
      await connection.query(
        `ALTER TABLE ${parent} DETACH PARTITION ${partition};
         ALTER TABLE ${partition} DROP CONSTRAINT ${table}_${month}_pkey;
         ALTER TABLE ${partition} SET UNLOGGED`,
      );
      const { rowCount } = await connection.query(
        `WITH days AS (
           SELECT day, day::date - date '${LAST_DAY}' + ${DAYS} AS number
           FROM generate_series(timestamp '${month.replace('_', '-')}-01', timestamp '${month.replace('_', '-')}-01'
             + interval '1 month' - interval '1 day', interval '1 day') AS day
           WHERE day::date BETWEEN date '${LAST_DAY}' - ${DAYS - 1} AND date '${LAST_DAY}'),
         ${cells(size)}
         INSERT INTO ${partition} (${period}, ${COLUMNS}) ${rows}`,
      );
      if (table === 'usage_hour') hours += rowCount ?? 0;
      await connection.query(
        `ALTER TABLE ${partition} ADD PRIMARY KEY (holder, ${period}, service, operation, key_id)`,
      );
      await connection.query(`ALTER TABLE ${parent} ATTACH PARTITION ${partition} ${found[0]?.bounds ?? ''}`);
      await connection.query(`ANALYZE ${partition}`);
    }
    return hours;
  } finally {
    connection.release(true);
  }
}

/** A week of errors: of five busy holders as many as are kept of a flood, of every other one ten a day. */
export async function fillErrors(database: Database, { holders }: UsageSize, ofFlood: number): Promise<number> {
  const { rowCount } = await database.query(
    `INSERT INTO platform.usage_error (holder, at, request_id, service, operation, key_id, status, code, milliseconds)
     SELECT md5('holder ' || holder)::uuid, timestamptz '${LAST_DAY} 12:00+00' - at * interval '1 second', 'request-' || holder || '-' || nth, 'readiness',
       'operationa', md5('key ' || holder || ' 1')::uuid, CASE WHEN nth % 20000 = 0 THEN 500 ELSE 429 END, 'some_code', 3
     FROM (
       SELECT holder, nth, nth * 604000.0 / ${ofFlood} AS at
       FROM generate_series(1, 5) AS holder, generate_series(1, ${ofFlood}) AS nth
       UNION ALL
       SELECT holder, nth, nth * 8640 FROM generate_series(6, ${holders}) AS holder, generate_series(1, 69) AS nth
     ) AS failed ORDER BY at DESC`,
  );
  await database.query('ANALYZE platform.usage_error');
  return rowCount ?? 0;
}
