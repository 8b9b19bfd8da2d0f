import type { Database } from '#platform/db/pool.ts';
import type { DatasetKind } from '../../rules/dataset-kind.ts';
import type { Lineage } from '../../rules/lineage.ts';
import { withinIndexes } from './within-indexes.ts';

type Placed = { document: string; lineage: Lineage; longitude: number | null; latitude: number | null };

export async function findPlaced(
  database: Database,
  uen: string,
): Promise<(Placed & { kind: DatasetKind }) | undefined> {
  const { rows } = await database.query<Placed & { kind: DatasetKind }>({
    name: 'prospects placed hotel',
    text: `SELECT document, lineage, longitude, latitude, CASE WHEN property_id IS NULL THEN 'demo' ELSE 'live' END AS kind
      FROM prospects.hotel WHERE uen = $1`,
    values: [uen],
  });
  return rows[0];
}

/**
 * Hotels whose steps on the map lie nearest. The map stretches places by their latitude, so that of two that are nearly
 * alike the farther one may come first: whoever asks takes some more and sorts them by their true distance.
 */
export async function readNearest(
  database: Database,
  uen: string,
  point: { longitude: number; latitude: number },
  limit: number,
): Promise<Placed[]> {
  return await withinIndexes(
    database,
    async (connection) => (await connection.query<Placed>(nearestStatement(uen, point, limit))).rows,
  );
}

export const nearestStatement = (
  uen: string,
  { longitude, latitude }: { longitude: number; latitude: number },
  limit: number,
) => ({
  text: `SELECT document, lineage, longitude, latitude FROM (
      SELECT uen FROM prospects.hotel_facet WHERE cell IS NOT NULL AND uen <> $1
      ORDER BY point(x, y) <-> point(prospects.map_x($2), prospects.map_y($3)) LIMIT $4) AS near
    JOIN prospects.hotel USING (uen)`,
  values: [uen, longitude, latitude, limit],
});
