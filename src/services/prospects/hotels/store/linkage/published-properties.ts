import type { Connection } from '#platform/db/pool.ts';

/** What is published of properties, for whoever compares them with records of other people. */
type PublishedProperty = { propertyId: string; uen: string; phone: string | null; website: string | null };

export async function publishedProperties(
  connection: Connection,
  propertyIds: readonly string[],
): Promise<Map<string, PublishedProperty>> {
  const { rows } = await connection.query<PublishedProperty>(
    `SELECT property_id::text AS "propertyId", uen, phone, document::json ->> 'website' AS website
     FROM prospects.hotel WHERE property_id = ANY($1::bigint[])`,
    [propertyIds],
  );
  return new Map(rows.map((row) => [row.propertyId, row]));
}

/** Published hotels of registered companies, by the companies' numbers; a number with an ordinal names one hotel. */
export async function publishedUnder(
  connection: Pick<Connection, 'query'>,
  numbers: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await connection.query<{ number: string; uen: string }>(
    `SELECT asked.number, hotel.uen FROM unnest($1::text[]) AS asked (number)
     JOIN prospects.hotel ON hotel.uen = asked.number
       OR (position('-' IN asked.number) = 0
         AND hotel.uen COLLATE "C" > asked.number || '-' AND hotel.uen COLLATE "C" < asked.number || '.')
     ORDER BY hotel.uen`,
    [numbers],
  );
  const found = new Map<string, string[]>();
  for (const { number, uen } of rows) found.set(number, [...(found.get(number) ?? []), uen]);
  return found;
}
