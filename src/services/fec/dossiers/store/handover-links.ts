import type { Connection, Database } from '#platform/db/pool.ts';

/** Links to reports, as the tables know them. */
export type HandoverLink = {
  id: string;
  sealed: Buffer;
  hasWorkbook: boolean;
  madeBy: string;
  madeAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  opened: number;
  lastOpenedAt: Date | null;
};

type Queryable = Pick<Connection, 'query'>;

export const MOST_LINKS = 20;
/** Of those that are over, so many stay in the list, for so long. */
const MOST_ENDED = 50;
const ENDED_DAYS = 30;

const COLUMNS = `id, sealed, has_workbook AS "hasWorkbook", made_by AS "madeBy", made_at AS "madeAt", expires_at AS "expiresAt",
  revoked_at AS "revokedAt", opened, last_opened_at AS "lastOpenedAt"`;
const LIVE = 'revoked_at IS NULL AND expires_at > clock_timestamp()';

export type NewLink = Pick<HandoverLink, 'id' | 'sealed' | 'hasWorkbook' | 'madeBy'> & {
  dossier: string;
  tokenHash: Buffer;
  days: number;
};

/** Says so where there are as many as may be, or no dossier any more. Two who make one at once wait for each other at the dossier. */
export async function insertLink(
  connection: Connection,
  link: NewLink,
): Promise<HandoverLink | 'too_many' | 'no_dossier'> {
  const { dossier } = link;
  const held = await connection.query('SELECT FROM fec.dossier WHERE id = $1 FOR NO KEY UPDATE', [dossier]);
  if (held.rowCount === 0) return 'no_dossier';
  const { rows: counted } = await connection.query<{ live: number }>(
    `SELECT count(*)::int AS live FROM fec.handover_link WHERE dossier = $1 AND ${LIVE}`,
    [dossier],
  );
  if ((counted[0]?.live ?? 0) >= MOST_LINKS) return 'too_many';
  await connection.query(
    `DELETE FROM fec.handover_link WHERE id IN (
       SELECT id FROM fec.handover_link WHERE dossier = $1 AND NOT (${LIVE}) ORDER BY made_at DESC OFFSET $2)`,
    [dossier, MOST_ENDED],
  );
  const { rows } = await connection.query<HandoverLink>(
    `INSERT INTO fec.handover_link (id, dossier, token_hash, sealed, has_workbook, made_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(days => $7)) RETURNING ${COLUMNS}`,
    [link.id, dossier, link.tokenHash, link.sealed, link.hasWorkbook, link.madeBy, link.days],
  );
  return rows[0] ?? 'no_dossier';
}

/** Newest first; those that are good before those that are over. */
export async function listLinks(database: Pick<Database, 'query'>, dossier: string): Promise<HandoverLink[]> {
  const { rows } = await database.query<HandoverLink>(
    `SELECT ${COLUMNS} FROM fec.handover_link WHERE dossier = $1 ORDER BY (${LIVE}) DESC, made_at DESC LIMIT $2`,
    [dossier, MOST_LINKS + MOST_ENDED],
  );
  return rows;
}

/** Whether it was good until now; undefined if there is none. */
export async function revokeLink(connection: Queryable, id: string, dossier: string): Promise<boolean | undefined> {
  const { rows } = await connection.query<{ wasLive: boolean }>(
    `UPDATE fec.handover_link l SET revoked_at = coalesce(l.revoked_at, clock_timestamp())
     FROM (SELECT id, ${LIVE} AS "wasLive" FROM fec.handover_link WHERE id = $1 AND dossier = $2 FOR UPDATE) before
     WHERE l.id = before.id RETURNING before."wasLive"`,
    [id, dossier],
  );
  return rows[0]?.wasLive;
}

export type OpenLink = {
  id: string;
  dossier: string;
  workspaceId: string;
  hasWorkbook: boolean;
  expiresAt: Date;
};

/** One that is good, of a dossier that is kept, in a workspace that has the service. All others are the same: none. */
export async function findOpenLink(
  database: Pick<Database, 'query'>,
  tokenHash: Buffer,
): Promise<OpenLink | undefined> {
  const { rows } = await database.query<OpenLink>({
    name: 'fec find open link',
    text: `SELECT l.id, l.dossier, d.workspace_id AS "workspaceId", l.has_workbook AS "hasWorkbook", l.expires_at AS "expiresAt"
      FROM fec.handover_link l
      JOIN fec.dossier d ON d.id = l.dossier AND d.keep_until > clock_timestamp()
      JOIN platform.workspace_service s ON s.workspace_id = d.workspace_id AND s.service = 'fec'
      WHERE l.token_hash = $1 AND l.revoked_at IS NULL AND l.expires_at > clock_timestamp()`,
    values: [tokenHash],
  });
  return rows[0];
}

export async function noteOpening(database: Pick<Database, 'query'>, id: string): Promise<void> {
  await database.query(
    'UPDATE fec.handover_link SET opened = opened + 1, last_opened_at = clock_timestamp() WHERE id = $1 AND opened < 2147483647',
    [id],
  );
}

/** What has been over for long. */
export async function deleteEndedLinks(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(
    `DELETE FROM fec.handover_link WHERE least(expires_at, revoked_at) < clock_timestamp() - interval '${ENDED_DAYS} days'`,
  );
}
