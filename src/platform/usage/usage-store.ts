import type { Connection } from '../db/pool.ts';
import { DURATION_COLUMNS } from './durations.ts';
import type { ErrorSample } from './error-samples.ts';
import { OUTCOME_COLUMNS } from './outcome.ts';
import type { UsageRow } from './usage-counts.ts';

/** Writes what was counted. */
type Queryable = Pick<Connection, 'query'>;

const COUNTS = ['requests', ...OUTCOME_COLUMNS, ...DURATION_COLUMNS];
const INSERTED = ['service', 'operation', 'key_id', ...COUNTS].join(', ');

const insertInto = (table: string, period: string, value: string) => `
  INSERT INTO platform.${table} AS u (holder, ${period}, ${INSERTED})
  SELECT holder, ${value}, ${INSERTED} FROM counted ORDER BY holder, service, operation, key_id
  ON CONFLICT (holder, ${period}, service, operation, key_id) DO UPDATE SET
    ${COUNTS.map((column) => `${column} = u.${column} + EXCLUDED.${column}`).join(', ')}`;

/**
 * Rows of one hour, each at most once. Every process locks them in the same order, so that none waits for another in a circle. Of a
 * workspace that is gone nothing is written: its row is locked as by a foreign key, so that it cannot go meanwhile. One that is
 * just going is passed over: nobody waits for that.
 */
const WRITE = `
  WITH alive AS MATERIALIZED (
    SELECT id FROM platform.workspace WHERE id = ANY ($3::uuid[]) ORDER BY id FOR KEY SHARE SKIP LOCKED),
  counted AS MATERIALIZED (
    SELECT * FROM unnest($2::uuid[], $4::text[], $5::text[], $6::uuid[], ${COUNTS.map((_, i) => `$${i + 7}::integer[]`).join(', ')})
      AS c (holder, ${INSERTED})
    WHERE holder = key_id OR holder IN (SELECT id FROM alive)),
  hours AS (${insertInto('usage_hour', 'hour', `to_timestamp($1::bigint * 3600)`)}),
  days AS (${insertInto('usage_day', 'day', `(to_timestamp($1::bigint * 3600) AT TIME ZONE 'UTC')::date`)})
  SELECT (extract(epoch FROM platform.clock()) * 1000)::float8 AS now`;

/** Tells what time it is there, in milliseconds. */
export async function addUsage(database: Queryable, hour: number, rows: readonly UsageRow[]): Promise<number> {
  const workspaces = new Set<string>();
  for (const { holder, keyId } of rows) if (holder !== keyId) workspaces.add(holder);
  const { rows: answers } = await database.query<{ now: number }>({
    name: 'platform add usage',
    text: WRITE,
    values: [
      hour,
      column(rows.map(({ holder }) => holder)),
      column([...workspaces]),
      column(rows.map(({ asked }) => asked.service.name)),
      column(rows.map(({ asked }) => asked.operation.id)),
      column(rows.map(({ keyId }) => keyId)),
      column(rows.map(({ tally }) => tally.requests)),
      ...OUTCOME_COLUMNS.map((_, position) => column(rows.map(({ tally }) => tally.outcomes[position + 1] as number))),
      ...DURATION_COLUMNS.map((_, position) => column(rows.map(({ tally }) => tally.durations[position] as number))),
    ],
  });
  return answers[0]?.now ?? Number.NaN;
}

/** Only for what needs no quotes: uuids and names of ours, and numbers. */
const column = (values: readonly (string | number)[]) => `{${values.join(',')}}`;

export async function addErrorSamples(database: Queryable, samples: readonly ErrorSample[]): Promise<void> {
  await database.query({
    name: 'platform add usage errors',
    text: `
      WITH alive AS MATERIALIZED (
        SELECT id FROM platform.workspace WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE SKIP LOCKED)
      INSERT INTO platform.usage_error (holder, at, request_id, service, operation, key_id, status, code, milliseconds)
      SELECT holder, to_timestamp(at / 1000), request_id, service, operation, key_id, status, code, milliseconds
      FROM unnest($1::uuid[], $2::float8[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::smallint[], $8::text[], $9::integer[])
        AS e (holder, at, request_id, service, operation, key_id, status, code, milliseconds)
      WHERE holder = key_id OR holder IN (SELECT id FROM alive)
      ORDER BY holder, at, request_id
      ON CONFLICT DO NOTHING`,
    values: [
      samples.map(({ holder }) => holder),
      samples.map(({ at }) => Math.floor(at)),
      samples.map(({ requestId }) => requestId),
      samples.map(({ asked }) => asked.service.name),
      samples.map(({ asked }) => asked.operation.id),
      samples.map(({ keyId }) => keyId),
      samples.map(({ status }) => status),
      samples.map(({ code }) => code ?? null),
      samples.map(({ milliseconds }) => Math.min(Math.round(milliseconds), LONGEST_MS)),
    ],
  });
}

const LONGEST_MS = 2 ** 31 - 1;

export async function readUsageClock(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ now: number }>(
    'SELECT (extract(epoch FROM platform.clock()) * 1000)::float8 AS now',
  );
  return rows[0]?.now ?? Number.NaN;
}

/** Of a holder that is gone, so many rows at a time; how many there were. What a process has still counted of it is never written. */
export async function deleteUsageOf(database: Queryable, holder: string, portion: number): Promise<number> {
  let deleted = 0;
  for (const table of ['usage_hour', 'usage_day', 'usage_error']) {
    const { rowCount } = await database.query(
      `DELETE FROM platform.${table} WHERE holder = $1 AND (tableoid, ctid) IN (
         SELECT tableoid, ctid FROM platform.${table} WHERE holder = $1 LIMIT $2)`,
      [holder, portion],
    );
    deleted += rowCount ?? 0;
  }
  return deleted;
}
