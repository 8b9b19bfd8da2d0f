import type { Connection } from '../db/pool.ts';
import { DURATION_COLUMNS, quantileOf } from './durations.ts';
import type { Outcome } from './outcome.ts';
import { OUTCOME_COLUMNS, OUTCOMES } from './outcome.ts';
import { NIL_KEY } from './usage-counts.ts';

/** What was counted of one holder. Each statement names it, and goes along the primary keys from there. */
type Queryable = Pick<Connection, 'query'>;

export const USAGE_GROUPS = ['day', 'hour', 'operation', 'key', 'service'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

export type UsageFilter = {
  /** Days (UTC), both included. */
  from: string;
  to: string;
  service?: string | undefined;
  operation?: string | undefined;
  /** The nil uuid: by sessions. */
  key?: string | undefined;
};

export type UsageFigures = {
  requests: number;
  outcomes: Record<Outcome, number>;
  /** Milliseconds. */
  p50: number | null;
  p95: number | null;
};

/** The figures of a group, and what it is. */
export type UsageLine = UsageFigures & {
  day?: string;
  hour?: string;
  service?: string;
  operation?: string;
  /** Null: by sessions. */
  key?: string | null;
};

const MOST_LINES = 1000;

type Shape = { table: 'usage_day' | 'usage_hour'; columns: readonly string[]; order: string };

const OF_TIME = { order: 'line' };
const BY_SIZE = { table: 'usage_day', order: 'requests DESC, line' } as const;

const SHAPES: Readonly<Record<UsageGroup, Shape>> = {
  day: { ...OF_TIME, table: 'usage_day', columns: [`day::text`] },
  hour: {
    ...OF_TIME,
    table: 'usage_hour',
    columns: [`to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`],
  },
  operation: { ...BY_SIZE, columns: ['service', 'operation'] },
  key: { ...BY_SIZE, columns: ['key_id::text'] },
  service: { ...BY_SIZE, columns: ['service'] },
};

const RANGES = {
  usage_day: 'day BETWEEN $2::date AND $3::date',
  usage_hour: `hour >= $2::date::timestamp AT TIME ZONE 'UTC' AND hour < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'`,
};

/** The totals of the whole come first, so that they hold also where there are more groups than are told. */
export function usageStatement(
  holder: string,
  filter: UsageFilter,
  by: UsageGroup,
): { text: string; values: string[] } {
  const { table, columns, order } = SHAPES[by];
  const values = [holder, filter.from, filter.to];
  const conditions = ['holder = $1', RANGES[table]];
  for (const [column, value] of Object.entries({
    service: filter.service,
    operation: filter.operation,
    key_id: filter.key,
  })) {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  }
  const sums = (names: readonly string[]) => names.map((name) => `coalesce(sum(${name}), 0)`).join(', ');
  return {
    text: `
      SELECT grouping(${columns[0]}) = 1 AS "isTotal", ARRAY[${columns.join(', ')}] AS line,
        ${sums(['requests'])}::float8 AS requests, ARRAY[${sums(OUTCOME_COLUMNS)}]::float8[] AS outcomes,
        ARRAY[${sums(DURATION_COLUMNS)}]::float8[] AS durations
      FROM platform.${table} WHERE ${conditions.join(' AND ')}
      GROUP BY GROUPING SETS ((${columns.join(', ')}), ())
      ORDER BY "isTotal" DESC, ${order} LIMIT ${MOST_LINES + 1}`,
    values,
  };
}

type Row = { isTotal: boolean; line: string[]; requests: number; outcomes: number[]; durations: number[] };

export async function readUsage(
  database: Queryable,
  holder: string,
  filter: UsageFilter,
  by: UsageGroup,
): Promise<{ totals: UsageFigures; rows: UsageLine[] }> {
  const { rows } = await database.query<Row>(usageStatement(holder, filter, by));
  const [total, ...lines] = rows;
  if (total === undefined) throw new Error('There is always a total');
  return { totals: figuresOf(total), rows: lines.map((row) => ({ ...nameOf(by, row.line), ...figuresOf(row) })) };
}

function nameOf(by: UsageGroup, [first = '', second = '']: readonly string[]): Omit<UsageLine, keyof UsageFigures> {
  if (by === 'operation') return { service: first, operation: second };
  if (by === 'key') return { key: first === NIL_KEY ? null : first };
  return { [by]: first };
}

function figuresOf({ requests, outcomes, durations }: Row): UsageFigures {
  const answered = outcomes.reduce((left, count) => left - count, requests);
  const counts = [answered, ...outcomes];
  return {
    requests,
    outcomes: Object.fromEntries(OUTCOMES.map((outcome, i) => [outcome, counts[i] ?? 0])) as Record<Outcome, number>,
    p50: quantileOf(durations, requests, 0.5),
    p95: quantileOf(durations, requests, 0.95),
  };
}

/** Which day it is where usage is counted. */
export async function usageToday(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ today: string }>(
    `SELECT (platform.clock() AT TIME ZONE 'UTC')::date::text AS today`,
  );
  return rows[0]?.today ?? '';
}
