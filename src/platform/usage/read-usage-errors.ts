import type { Connection } from '../db/pool.ts';
import { NIL_KEY } from './usage-counts.ts';

/** Requests of one holder that were refused or failed in the last seven days, newest first. */
export type UsageErrorFilter = {
  service?: string | undefined;
  status?: number | undefined;
  /** The nil uuid: by sessions. */
  key?: string | undefined;
  /** The last one of the page before. */
  after?: { at: number; requestId: string } | undefined;
};

export type UsageError = {
  at: Date;
  requestId: string;
  service: string;
  operation: string;
  /** Null: by a session. */
  key: string | null;
  status: number;
  /** Null where the caller had gone before the answer. */
  code: string | null;
  milliseconds: number;
};

export function usageErrorStatement(
  holder: string,
  { service, status, key, after }: UsageErrorFilter,
  limit: number,
): { text: string; values: unknown[] } {
  const values: unknown[] = [holder, limit];
  const conditions = ['holder = $1', `at > platform.clock() - interval '7 days'`];
  for (const [column, value] of Object.entries({ service, status, key_id: key })) {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  }
  if (after !== undefined) {
    values.push(after.at, after.requestId);
    const [at, requestId] = [values.length - 1, values.length];
    conditions.push(`(at, request_id) < (to_timestamp($${at}::float8 / 1000), $${requestId}::text)`);
  }
  return {
    text: `
      SELECT at, request_id AS "requestId", service, operation, nullif(key_id, '${NIL_KEY}') AS key, status, code, milliseconds
      FROM platform.usage_error WHERE ${conditions.join(' AND ')}
      ORDER BY at DESC, request_id DESC LIMIT $2`,
    values,
  };
}

export async function readUsageErrors(
  database: Pick<Connection, 'query'>,
  holder: string,
  filter: UsageErrorFilter,
  limit: number,
): Promise<UsageError[]> {
  return (await database.query<UsageError>(usageErrorStatement(holder, filter, limit))).rows;
}
