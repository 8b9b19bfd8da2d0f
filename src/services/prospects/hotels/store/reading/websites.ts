import type { Connection } from '#platform/db/pool.ts';

/** Of those that are published; null where none is known. */
export async function websitesOf(
  connection: Connection,
  uens: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await connection.query<{ uen: string; website: string | null }>(
    "SELECT uen, document::json ->> 'website' AS website FROM prospects.hotel WHERE uen = ANY($1)",
    [uens],
  );
  return new Map(rows.map(({ uen, website }) => [uen, website]));
}
