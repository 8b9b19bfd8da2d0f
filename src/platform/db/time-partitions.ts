import type { Connection, Database } from './pool.ts';
import { transaction } from './pool.ts';

/**
 * The partitions of a table by months or by days: this one's and the next one's are there before they are needed, and what is no
 * longer kept is dropped as a whole. Many processes may call it at once. Whoever writes goes on meanwhile: a partition is attached
 * and detached under locks that let them pass, and nothing is locked when there is nothing to do.
 */
export type PartitionedTable = {
  schema: string;
  table: string;
  each: 'month' | 'day';
  /** What the table is partitioned by: days, or instants of days in UTC. */
  by: 'day' | 'instant';
  /** Where days begin and end. */
  timeZone: string;
  /** An expression: the database decides which day it is. */
  clock: string;
  /** How long a partition stays once it is over, as an interval. */
  kept: string;
  /** Of each partition, as in WITH (…). */
  storage: string;
  /** Any constant with its successor: who holds them makes partitions, or drops them. */
  lock: number;
};

export async function prepareTimePartitions(database: Database, table: PartitionedTable): Promise<void> {
  await addTimePartitions(database, table);
  if ((await readEnded(database, table)).length > 0) await dropEnded(database, table);
}

/** Only what is needed now and next: dropping may have to wait for whoever reads, for as long as that takes. */
export async function addTimePartitions(database: Database, table: PartitionedTable): Promise<void> {
  if ((await readMissing(database, table)).length > 0) await addMissing(database, table);
}

type Missing = { name: string; starts: string; ends: string };
type Ended = { name: string; isAttached: boolean; isHalfDetached: boolean };
type Queryable = Pick<Connection, 'query'>;

const SUFFIXES = {
  month: { format: 'YYYY_MM', length: 7, pattern: String.raw`_\d{4}_\d{2}$` },
  day: { format: 'YYYY_MM_DD', length: 10, pattern: String.raw`_\d{4}_\d{2}_\d{2}$` },
};

const today = ({ clock }: PartitionedTable) => `today AS (SELECT (${clock} AT TIME ZONE $1)::date AS day)`;

async function readMissing(database: Queryable, table: PartitionedTable): Promise<Missing[]> {
  const { each, by } = table;
  const name = `$2 || to_char(starts, '_${SUFFIXES[each].format}')`;
  const bound = (instant: string) => `(${instant})::date::text || '${by === 'instant' ? ' 00:00:00+00' : ''}'`;
  // From the catalogue itself: to_regclass() may still answer from before the lock was had.
  const { rows } = await database.query<Missing>(
    `WITH ${today(table)}
     SELECT ${name} AS name, ${bound('starts')} AS starts, ${bound(`starts + interval '1 ${each}'`)} AS ends
     FROM today, generate_series(date_trunc('${each}', day::timestamp), day + interval '1 ${each}', interval '1 ${each}') AS starts
     WHERE NOT EXISTS (SELECT FROM pg_class AS c WHERE c.relnamespace = $3::regnamespace AND c.relname = ${name})`,
    [table.timeZone, table.table, table.schema],
  );
  return rows;
}

async function readEnded(database: Queryable, table: PartitionedTable): Promise<Ended[]> {
  const { format, length, pattern } = SUFFIXES[table.each];
  // By their names: a table that was detached and not dropped, because the process ended between, is found again.
  const { rows } = await database.query<Ended>(
    `WITH ${today(table)}
     SELECT c.relname AS name, i.inhrelid IS NOT NULL AS "isAttached", coalesce(i.inhdetachpending, false) AS "isHalfDetached"
     FROM today, pg_class AS c LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid
     WHERE c.relnamespace = $3::regnamespace AND c.relkind = 'r' AND c.relname ~ ('^' || $2 || '${pattern}')
       AND to_date(right(c.relname, ${length}), '${format}') + interval '1 ${table.each}' < day - $4::interval
     ORDER BY i.inhdetachpending DESC NULLS LAST, c.relname`,
    [table.timeZone, table.table, table.schema, table.kept],
  );
  return rows;
}

async function addMissing(database: Database, table: PartitionedTable): Promise<void> {
  const parent = `${table.schema}.${table.table}`;
  await transaction(database, async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [table.lock]);
    for (const { name, starts, ends } of await readMissing(connection, table)) {
      const partition = `${table.schema}.${name}`;
      await connection.query(
        `CREATE TABLE ${partition} (LIKE ${parent} INCLUDING ALL) WITH (${table.storage});
         ALTER TABLE ${parent} ATTACH PARTITION ${partition} FOR VALUES FROM ('${starts}') TO ('${ends}')`,
      );
    }
  });
}

/** Detaching without a heavy lock cannot be part of a transaction: what was left half-way is finished by the next call. */
async function dropEnded(database: Database, table: PartitionedTable): Promise<void> {
  const connection = await database.connect();
  let broken: Error | undefined;
  const lock = table.lock + 1;
  try {
    const { rows } = await connection.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [lock]);
    if (rows[0]?.isOurs !== true) return;
    for (const { name, isAttached, isHalfDetached } of await readEnded(connection, table)) {
      const partition = `${table.schema}.${name}`;
      if (isAttached) {
        const how = isHalfDetached ? 'FINALIZE' : 'CONCURRENTLY';
        await connection.query(`ALTER TABLE ${table.schema}.${table.table} DETACH PARTITION ${partition} ${how}`);
      }
      await connection.query(`DROP TABLE ${partition}`);
    }
    await connection.query('SELECT pg_advisory_unlock($1)', [lock]);
  } catch (error) {
    // Its session still holds the lock: it ends with the session.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    connection.release(broken);
  }
}
