import type { Database } from '#platform/db/pool.ts';

/** Of those that are published. */
export async function namesOf(
  database: Pick<Database, 'query'>,
  uens: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ uen: string; name: string }>(
    "SELECT uen, document::json ->> 'name' AS name FROM prospects.hotel WHERE uen = ANY($1)",
    [uens],
  );
  return new Map(rows.map(({ uen, name }) => [uen, name]));
}
