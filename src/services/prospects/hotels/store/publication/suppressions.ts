import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { registryNumberOf } from '../../rules/registry-number.ts';
import { forgetValuesOfCompany } from './old-values.ts';
import { publishedThoughSuppressed, suppressedLeftBehind } from './property-facts.ts';
import { lockHotels, lockPublication, writeHotels } from './publication.ts';

/** `removed`: so many hotels are gone; `touched` are the properties that are to be looked at again. */
export type Suppressed = { was: 'published' | 'unpublished' | 'unknown'; removed: number; touched: string[] };

/** A wish not to be listed. `workspaceId`: through which workspace it came, if it did. */
export type SuppressionWish = {
  uen: string;
  reason: string | null;
  actor: string;
  workspaceId?: string | undefined;
};

/**
 * Who asked not to be listed. Every published hotel that is meant is gone when this returns; what is kept of it is what
 * later imports need to recognise it: which property it is, its company, name and postcode. Of a company whose hotels are
 * not known yet, every hotel is meant. Touches nothing that an import holds for longer than a batch of hotels takes.
 */
export async function addSuppression(
  database: Database,
  { uen, reason, actor, workspaceId }: SuppressionWish,
  note: (connection: Connection) => Promise<void> = async () => {},
): Promise<Suppressed> {
  const { number, ordinal } = registryNumberOf(uen) ?? { number: uen, ordinal: 1 };
  return await transaction(database, async (connection) => {
    await lockHotels(connection);
    // Whoever asks has seen the one that is published; a list may have given its number to another one since.
    const { rows } = await connection.query<{ id: string; name_key: string; postcode: string | null }>(
      `SELECT id, name_key, postcode FROM prospects.property
       WHERE id = (SELECT property_id FROM prospects.hotel WHERE hotel.uen = $1) OR (property.uen = $1 AND is_listed)
       ORDER BY id = (SELECT property_id FROM prospects.hotel WHERE hotel.uen = $1) DESC NULLS LAST, id LIMIT 1`,
      [uen],
    );
    // Nobody can know beforehand which hotel will be the second. Demo hotels have no property.
    const wasPublished = await isPublished(connection, uen);
    if (rows[0] === undefined && ordinal > 1 && !wasPublished) {
      return { was: 'unknown', removed: 0, touched: [] };
    }
    // Numbers move from one hotel to another: asked for again, a number may be another hotel's. The wish that this one takes
    // the row of is put aside and holds on (migration 0012).
    await connection.query(
      `INSERT INTO prospects.suppression AS asked (uen, entity_number, property_id, name_key, postcode, reason,
         requested_at, requested_by, workspace_id)
       VALUES ($1, $2, $3, $4, $5, $6, now(), $7, $8) ON CONFLICT (uen) DO UPDATE SET
         (property_id, name_key, postcode) = ROW (
           coalesce(excluded.property_id, asked.property_id),
           CASE WHEN coalesce(excluded.property_id = asked.property_id, excluded.property_id IS NULL)
             THEN asked.name_key ELSE excluded.name_key END,
           CASE WHEN coalesce(excluded.property_id = asked.property_id, excluded.property_id IS NULL)
             THEN asked.postcode ELSE excluded.postcode END),
         reason = excluded.reason, requested_at = excluded.requested_at, requested_by = excluded.requested_by,
         workspace_id = excluded.workspace_id, seen_at = NULL`,
      [
        uen,
        number,
        rows[0]?.id ?? null,
        rows[0]?.name_key ?? null,
        rows[0]?.postcode ?? null,
        reason,
        actor,
        workspaceId ?? null,
      ],
    );
    const touched = await propertiesMeant(connection, number, rows[0]?.id ?? null);
    const gone = await publishedThoughSuppressed(connection, touched);
    const { removed } = await writeHotels(connection, [], [uen, ...gone]);
    await forgetBut(connection, uen);
    await forgetValuesOfCompany(connection, number);
    await note(connection);
    return { was: wasPublished ? 'published' : 'unpublished', removed, touched };
  });
}

async function isPublished(connection: Connection, uen: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM prospects.hotel WHERE uen = $1', [uen]);
  return rowCount === 1;
}

/** Numbers under which somebody asked not to be listed. */
export async function suppressedNumbers(connection: Connection): Promise<Set<string>> {
  const { rows } = await connection.query<{ uen: string }>('SELECT uen FROM prospects.suppression');
  return new Set(rows.map(({ uen }) => uen));
}

/** Of a hotel that asked to be removed, the feed tells nothing but its removal. After it, so that no number comes twice. */
async function forgetBut(connection: Connection, uen: string): Promise<void> {
  await connection.query("DELETE FROM prospects.hotel_change WHERE uen = $1 AND change <> 'removed'", [uen]);
}

/** The company's properties, and the one that asked, whatever company it has by now. Returns them. */
async function propertiesMeant(connection: Connection, number: string, property: string | null): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    'SELECT id FROM prospects.property WHERE entity_number = $1 OR id = $2 ORDER BY id',
    [number, property],
  );
  return rows.map(({ id }) => id);
}

/** Has these properties published anew, if they qualify. */
export async function publishAnew(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query(
    'INSERT INTO prospects.pending_publication SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING',
    [ids],
  );
}

/** Those that are meant by whoever asked, and of which more is left than may be: to be looked at again. */
export async function publishSuppressed(database: Database): Promise<void> {
  await transaction(database, async (connection) => {
    await lockPublication(connection);
    await publishAnew(connection, await suppressedLeftBehind(connection));
  });
}

/** Every wish under this number. The properties that are to be published anew; undefined when there was none. */
export async function dropSuppression(
  database: Database,
  uen: string,
  note: (connection: Connection) => Promise<void> = async () => {},
): Promise<string[] | undefined> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    const { rows } = await connection.query<{ entity_number: string; property_id: string | null }>(
      'DELETE FROM prospects.suppression WHERE uen = $1 RETURNING entity_number, property_id',
      [uen],
    );
    if (rows.length === 0) return undefined;
    await note(connection);
    const touched = new Set<string>();
    for (const { entity_number: number, property_id: property } of rows) {
      for (const id of await propertiesMeant(connection, number, property)) touched.add(id);
    }
    await publishAnew(connection, [...touched]);
    return [...touched];
  });
}

/** What was asked for under one number, by one hotel after the other if that passed on; told as of the wish that waits, or the last. */
export type Suppression = {
  uen: string;
  /** As it is kept, folded for comparison; of several hotels all names. Null when every hotel of the company is meant. */
  name: string | null;
  postcode: string | null;
  reason: string | null;
  requestedAt: Date;
  requestedBy: string;
  /** The slug of the workspace through which it was asked for. */
  workspace: string | null;
  /** When an operator looked at it. */
  seenAt: Date | null;
};

const WAITS = 'asked.workspace_id IS NOT NULL AND asked.seen_at IS NULL';

const SELECT = `SELECT DISTINCT ON (asked.uen) asked.uen, meant.names AS name, meant.postcodes AS postcode, asked.reason,
    asked.requested_at AS "requestedAt", asked.requested_by AS "requestedBy", workspace.slug AS workspace,
    asked.seen_at AS "seenAt"
  FROM prospects.suppression AS asked LEFT JOIN platform.workspace ON workspace.id = asked.workspace_id
  LEFT JOIN LATERAL (
    SELECT string_agg(DISTINCT name_key, ', ') AS names, string_agg(DISTINCT postcode, ', ') AS postcodes
    FROM prospects.suppression AS each WHERE each.uen = asked.uen HAVING bool_and(each.name_key IS NOT NULL)
  ) AS meant ON true`;
const ORDER = `ORDER BY asked.uen, (${WAITS}) DESC, asked.requested_at DESC`;

export async function listSuppressions(database: Database): Promise<Suppression[]> {
  const { rows } = await database.query<Suppression>(
    `SELECT * FROM (${SELECT} ${ORDER}) AS told ORDER BY "requestedAt" DESC, uen`,
  );
  return rows;
}

/** A page in the order of the numbers, and how many were asked for by workspaces and nobody has looked at. */
export async function pageOfSuppressions(
  database: Database,
  { after, isUnseen, limit }: { after: string | undefined; isUnseen: boolean; limit: number },
): Promise<{ unseen: number; suppressions: Suppression[] }> {
  const { rows } = await database.query<Suppression>(
    `${SELECT} WHERE asked.uen > $1 AND (NOT $2 OR (${WAITS})) ${ORDER} LIMIT $3`,
    [after ?? '', isUnseen, limit],
  );
  const counted = await database.query<{ unseen: number }>(
    `SELECT count(DISTINCT uen)::int AS unseen FROM prospects.suppression AS asked WHERE ${WAITS}`,
  );
  return { unseen: counted.rows[0]?.unseen ?? 0, suppressions: rows };
}

/** How many a workspace has asked for within a day. */
export async function countSuppressionsOfDay(connection: Connection, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ asked: number }>(
    `SELECT count(*)::int AS asked FROM prospects.suppression
     WHERE workspace_id = $1 AND requested_at > now() - interval '1 day'`,
    [workspaceId],
  );
  return rows[0]?.asked ?? 0;
}

/** False if there is none. */
export async function noteSeen(database: Database, uen: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'UPDATE prospects.suppression SET seen_at = coalesce(seen_at, now()) WHERE uen = $1',
    [uen],
  );
  return (rowCount ?? 0) > 0;
}
