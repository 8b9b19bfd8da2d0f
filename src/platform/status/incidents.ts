import type { Connection } from '../db/pool.ts';

/** SQL about what the status page tells. */
type Queryable = Pick<Connection, 'query'>;

type IncidentUpdate = { at: string; text: string };
export type Incident = {
  id: string;
  title: string;
  what: string;
  services: string[];
  beganAt: Date;
  endedAt: Date | null;
  updates: IncidentUpdate[];
};
export type NewIncident = Pick<Incident, 'title' | 'what' | 'services' | 'beganAt' | 'endedAt'>;
export type IncidentChange = Partial<NewIncident> & { update?: string | undefined };

const COLUMNS = `id, title, what, services, began_at AS "beganAt", ended_at AS "endedAt", updates`;
/** As many as a page shows; older ones are kept. */
const MOST_SHOWN = 50;
/** Of one incident. */
export const MOST_UPDATES = 50;

/** Of one instant: whether it is published, and the newest incidents first. */
export async function readStatus(database: Queryable): Promise<{ isPublished: boolean; incidents: Incident[] }> {
  const { rows } = await database.query<Incident & { isPublished: boolean; id: string | null }>(
    `SELECT coalesce((SELECT is_published FROM platform.status), false) AS "isPublished", i.*
     FROM (SELECT) AS always LEFT JOIN (
       SELECT ${COLUMNS} FROM platform.incident ORDER BY began_at DESC, id DESC LIMIT ${MOST_SHOWN}) AS i ON true
     ORDER BY i."beganAt" DESC, i.id DESC`,
  );
  const incidents = rows.flatMap((row): Incident[] => {
    const { isPublished: _isPublished, ...incident } = row;
    return incident.id === null ? [] : [incident];
  });
  return { isPublished: rows[0]?.isPublished === true, incidents };
}

export async function publishStatus(connection: Queryable, isPublished: boolean): Promise<void> {
  await connection.query(
    `INSERT INTO platform.status (is_published) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET is_published = $1`,
    [isPublished],
  );
}

export async function addIncident(connection: Queryable, incident: NewIncident): Promise<Incident> {
  const { rows } = await connection.query<Incident>(
    `INSERT INTO platform.incident (title, what, services, began_at, ended_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${COLUMNS}`,
    [incident.title, incident.what, incident.services, incident.beganAt, incident.endedAt],
  );
  return rows[0] as Incident;
}

/** To be changed in the same transaction. */
export async function holdIncident(connection: Queryable, id: string): Promise<Incident | undefined> {
  const { rows } = await connection.query<Incident>(
    `SELECT ${COLUMNS} FROM platform.incident WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0];
}

export async function storeIncident(connection: Queryable, { id, ...incident }: Incident): Promise<void> {
  await connection.query(
    `UPDATE platform.incident SET title = $2, what = $3, services = $4, began_at = $5, ended_at = $6, updates = $7
     WHERE id = $1`,
    [
      id,
      incident.title,
      incident.what,
      incident.services,
      incident.beganAt,
      incident.endedAt,
      JSON.stringify(incident.updates),
    ],
  );
}

/** Its title; undefined where there is none. */
export async function removeIncident(connection: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await connection.query<{ title: string }>(
    'DELETE FROM platform.incident WHERE id = $1 RETURNING title',
    [id],
  );
  return rows[0]?.title;
}
