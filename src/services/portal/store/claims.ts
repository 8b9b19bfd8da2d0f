import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { column, today } from './quota-day.ts';

/** Which identities were claimed today from which client address, both as uuids that say nothing (quotas/subject.ts). */
export type Claim = { address: string; subject: string };
export type ClaimState = { isKnown: boolean; claims: number; resetsAt: Date };

const columnsOf = (claims: readonly Claim[]) => [
  column(claims.map(({ address }) => address)),
  column(claims.map(({ subject }) => subject)),
];

export async function lookAtClaims(
  database: Database,
  claims: readonly Claim[],
  timeZone: string,
): Promise<ClaimState[]> {
  const { rows } = await database.query<[boolean, number, number]>({
    name: 'portal look at claims',
    text: `
      WITH ${today('$3')}
      SELECT
        coalesce((SELECT true FROM portal.claim AS c
          WHERE c.day = (SELECT day FROM today) AND c.address = asked.address AND c.subject = asked.subject), false),
        coalesce((SELECT d.claims FROM portal.claim_day AS d
          WHERE d.day = (SELECT day FROM today) AND d.address = asked.address), 0),
        (SELECT ends_at FROM today)
      FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked (address, subject, place) ORDER BY place`,
    values: [...columnsOf(claims), timeZone],
    rowMode: 'array',
  });
  return rows.map(([isKnown, count, endsAt]) => ({ isKnown, claims: count, resetsAt: new Date(endsAt) }));
}

/**
 * Takes as many of these distinct claims as their addresses have room for; returns those that are new. Whoever counts the
 * claims of an address holds its row: nobody else can add one meanwhile, in whatever process.
 */
export async function admitClaims(
  database: Database,
  claims: readonly Claim[],
  most: number,
  timeZone: string,
): Promise<Claim[]> {
  return await transaction(database, async (connection) => {
    const addresses = [...new Set(claims.map(({ address }) => address))];
    const { rows: held } = await connection.query<{ address: string; claims: number }>({
      name: 'portal hold claim days',
      text: `
        WITH ${today('$2')}
        INSERT INTO portal.claim_day AS d (day, address, claims)
        SELECT (SELECT day FROM today), address, 0 FROM unnest($1::uuid[]) AS asked (address) ORDER BY address
        ON CONFLICT (day, address) DO UPDATE SET claims = d.claims RETURNING d.address, d.claims`,
      values: [column(addresses), timeZone],
    });
    const room = new Map(held.map(({ address, claims: count }) => [address, most - count]));
    const { rows: admitted } = await connection.query<Claim>({
      name: 'portal admit claims',
      text: `
        WITH ${today('$4')},
        fresh AS (
          SELECT address, subject, room, row_number() OVER (PARTITION BY address ORDER BY place) AS turn
          FROM unnest($1::uuid[], $2::uuid[], $3::smallint[]) WITH ORDINALITY AS asked (address, subject, room, place)
          WHERE (SELECT true FROM portal.claim AS c
            WHERE c.day = (SELECT day FROM today) AND c.address = asked.address AND c.subject = asked.subject) IS NULL)
        INSERT INTO portal.claim (day, address, subject)
        SELECT (SELECT day FROM today), address, subject FROM fresh WHERE turn <= room RETURNING address, subject`,
      values: [...columnsOf(claims), column(claims.map(({ address }) => room.get(address) ?? 0)), timeZone],
    });
    const added = new Map<string, number>();
    for (const { address } of admitted) added.set(address, (added.get(address) ?? 0) + 1);
    if (added.size > 0) {
      await connection.query({
        name: 'portal add claims',
        text: `
          WITH ${today('$3')}
          UPDATE portal.claim_day AS d SET claims = d.claims + asked.added
          FROM unnest($1::uuid[], $2::smallint[]) AS asked (address, added)
          WHERE d.day = (SELECT day FROM today) AND d.address = asked.address`,
        values: [column([...added.keys()]), column([...added.values()]), timeZone],
      });
    }
    return admitted;
  });
}

/** Returns how many rows of earlier days have gone; at most `limit` of either table. */
export async function deleteOldClaims(database: Database, limit: number, timeZone: string): Promise<number> {
  let deleted = 0;
  for (const table of ['portal.claim', 'portal.claim_day']) {
    const { rowCount } = await database.query(
      `WITH ${today('$2')}
       DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE day < (SELECT day FROM today) LIMIT $1 FOR UPDATE SKIP LOCKED))`,
      [limit, timeZone],
    );
    deleted += rowCount ?? 0;
  }
  return deleted;
}
