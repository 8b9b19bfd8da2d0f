import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { registryNumberOf } from '../../rules/registry-number.ts';
import { lockPublication, writeHotels } from './publication.ts';

/** `touched` are the properties that are to be published anew. */
type Suppressed = { was: 'published' | 'unpublished' | 'unknown'; touched: string[] };

/**
 * Who asked not to be listed. A published hotel is gone when this returns; what is kept of it is what later imports need
 * to recognise it: which property it is, its company, name and postcode. Of a company whose hotels are not known yet,
 * every hotel is meant.
 */
export async function addSuppression(
  database: Database,
  uen: string,
  reason: string | null,
  actor: string,
): Promise<Suppressed> {
  const { number, ordinal } = registryNumberOf(uen) ?? { number: uen, ordinal: 1 };
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    const { rows } = await connection.query<{ id: string; name_key: string; postcode: string | null }>(
      'SELECT id, name_key, postcode FROM prospects.property WHERE uen = $1 AND is_listed ORDER BY id LIMIT 1',
      [uen],
    );
    // Nobody can know beforehand which hotel will be the second. Demo hotels have no property.
    if (rows[0] === undefined && ordinal > 1 && !(await isPublished(connection, uen))) {
      return { was: 'unknown', touched: [] };
    }
    // Numbers move from one hotel to another. Asked for again, a number may be another hotel's: both stay away then, and
    // since one row cannot tell of both, so does the rest of the company.
    await connection.query(
      `INSERT INTO prospects.suppression AS asked (uen, entity_number, property_id, name_key, postcode, reason,
         requested_at, requested_by)
       VALUES ($1, $2, $3, $4, $5, $6, now(), $7) ON CONFLICT (uen) DO UPDATE SET
         property_id = coalesce(excluded.property_id, asked.property_id),
         name_key = CASE WHEN excluded.name_key IS NULL OR excluded.property_id = asked.property_id
           OR (excluded.name_key, excluded.postcode) IS NOT DISTINCT FROM (asked.name_key, asked.postcode)
           THEN asked.name_key END,
         reason = excluded.reason, requested_at = excluded.requested_at, requested_by = excluded.requested_by`,
      [uen, number, rows[0]?.id ?? null, rows[0]?.name_key ?? null, rows[0]?.postcode ?? null, reason, actor],
    );
    const { removed } = await writeHotels(connection, [], [uen]);
    await forgetBut(connection, uen);
    const touched = await publishAll(connection, number, rows[0]?.id ?? null);
    return { was: removed > 0 ? 'published' : 'unpublished', touched };
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
async function publishAll(connection: Connection, number: string, property: string | null): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `WITH meant AS (SELECT id FROM prospects.property WHERE entity_number = $1 OR id = $2),
     again AS (INSERT INTO prospects.pending_publication SELECT id FROM meant ON CONFLICT DO NOTHING)
     SELECT id FROM meant ORDER BY id`,
    [number, property],
  );
  return rows.map(({ id }) => id);
}

/** The properties that are to be published anew; undefined when there was no suppression. */
export async function dropSuppression(database: Database, uen: string): Promise<string[] | undefined> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    const { rows } = await connection.query<{ entity_number: string; property_id: string | null }>(
      'DELETE FROM prospects.suppression WHERE uen = $1 RETURNING entity_number, property_id',
      [uen],
    );
    const dropped = rows[0];
    if (dropped === undefined) return undefined;
    return await publishAll(connection, dropped.entity_number, dropped.property_id);
  });
}

export type Suppression = {
  uen: string;
  /** As it is kept, folded for comparison; null when every hotel of the company is meant. */
  name: string | null;
  postcode: string | null;
  reason: string | null;
  requestedAt: Date;
  requestedBy: string;
};

export async function listSuppressions(database: Database): Promise<Suppression[]> {
  const { rows } = await database.query<Suppression>(
    `SELECT uen, name_key AS name, CASE WHEN name_key IS NOT NULL THEN postcode END AS postcode, reason,
       requested_at AS "requestedAt", requested_by AS "requestedBy"
     FROM prospects.suppression ORDER BY requested_at DESC, uen`,
  );
  return rows;
}
