import type { Database } from '#platform/db/pool.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';

/** The feed of changes, in the order in which they became visible. */
export type HotelChange = {
  number: number;
  uen: string;
  change: 'added' | 'updated' | 'removed';
  at: Date;
  fields: string[];
  reason: 'closed' | null;
};

export async function readChanges(database: Database, since: number, limit: number): Promise<HotelChange[]> {
  const { rows } = await database.query<Omit<HotelChange, 'number'> & { number: string }>({
    name: 'prospects changes',
    text: 'SELECT number, uen, change, at, fields, reason FROM prospects.hotel_change WHERE number > $1 ORDER BY number LIMIT $2',
    values: [since, limit],
  });
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

/** The number of the newest change; 0 before there is any. */
export async function newestChange(database: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await database.query<{ newest: string }>(
    'SELECT coalesce(max(number), 0) AS newest FROM prospects.hotel_change',
  );
  return Number(rows[0]?.newest ?? 0);
}

/** Whether anything has become of one of these since a change. */
export async function anyChangedSince(
  database: Pick<Database, 'query'>,
  change: number,
  uens: readonly string[],
): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM prospects.hotel_change WHERE number > $1 AND uen = ANY($2)) AS found',
    [change, uens],
  );
  return rows[0]?.found === true;
}

/** A change of one hotel, with old and new values as far as they are kept. */
export type HotelHistory = {
  number: number;
  change: 'added' | 'updated' | 'removed';
  at: Date;
  fields: string[];
  facts: string | null;
  ratings: string | null;
};

/** Of a published hotel, the newest first; undefined when it is not published. Nothing that had to be forgotten by `today`. */
export async function readHistory(
  database: Database,
  uen: string,
  before: number,
  limit: number,
  today: string,
): Promise<{ kind: DatasetKind; changes: HotelHistory[] } | undefined> {
  const { rows } = await database.query<{ kind: DatasetKind; number: string | null } & Omit<HotelHistory, 'number'>>({
    name: 'prospects history',
    text: `SELECT CASE WHEN property_id IS NULL THEN 'demo' ELSE 'live' END AS kind, history.*
      FROM prospects.hotel LEFT JOIN LATERAL (
        SELECT number, change, at, fields, facts,
          CASE WHEN ratings_keep_until IS NULL OR ratings_keep_until >= $4 THEN ratings END AS ratings
        FROM prospects.hotel_change WHERE hotel_change.uen = hotel.uen AND number < $2 ORDER BY number DESC LIMIT $3
      ) AS history ON true WHERE hotel.uen = $1 ORDER BY number DESC`,
    values: [uen, before, limit, today],
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const changes = rows.flatMap(({ number, change, at, fields, facts, ratings }) =>
    number === null ? [] : [{ number: Number(number), change, at, fields, facts, ratings }],
  );
  return { kind: first.kind, changes };
}
