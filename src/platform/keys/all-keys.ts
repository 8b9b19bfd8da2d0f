import type { Connection } from '../db/pool.ts';
import type { ListedKey } from './store.ts';
import { KEY_COLUMNS, KEY_STATUS } from './store.ts';

/** Keys of everybody, for operators: never the key itself, of which only a hash is stored, nor that. */
export const KEY_STATUSES = ['active', 'deactivated', 'expired'] as const;

export type EveryKeyFilter = {
  service: string | undefined;
  owner: string | undefined;
  workspace: string | undefined;
  status: (typeof KEY_STATUSES)[number] | undefined;
  before: string | undefined;
  limit: number;
};

export type EveryKey = Omit<ListedKey, 'pepperId'> & { workspace: string | null };

/** The newest first, before the key `before`. */
export async function listEveryKey(database: Pick<Connection, 'query'>, filter: EveryKeyFilter): Promise<EveryKey[]> {
  const { rows } = await database.query<EveryKey>(
    `SELECT ${KEY_COLUMNS}, ${KEY_STATUS} AS status, end_reason AS "endReason", ended_at AS "endedAt",
       (SELECT slug FROM platform.workspace w WHERE w.id = workspace_id) AS workspace
     FROM platform.api_key
     WHERE ($1::text IS NULL OR service = $1) AND ($2::text IS NULL OR owner = $2)
       AND ($3::text IS NULL OR workspace_id = (SELECT id FROM platform.workspace WHERE slug = $3))
       AND ($4::text IS NULL OR ${KEY_STATUS} = $4)
       AND ($5::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM platform.api_key WHERE id = $5))
     ORDER BY created_at DESC, id DESC LIMIT $6`,
    [
      filter.service ?? null,
      filter.owner ?? null,
      filter.workspace ?? null,
      filter.status ?? null,
      filter.before ?? null,
      filter.limit,
    ],
  );
  return rows;
}
