import type { Connection } from '../../db/pool.ts';
import type { Realm } from '../realm.ts';

/** Links that were sent and wait to come back, by the hash of what they carry. */
type Queryable = Pick<Connection, 'query'>;

export async function storeLink(
  { name: schema }: Realm,
  database: Queryable,
  link: { identifier: string; value: string; seconds: number },
): Promise<void> {
  await database.query(
    `INSERT INTO ${schema}.verification (id, identifier, value, expires_at, created_at, updated_at)
     VALUES (gen_random_uuid()::text, $1, $2, ${schema}.clock() + make_interval(secs => $3), now(), now())`,
    [link.identifier, link.value, link.seconds],
  );
}

/** What it stands for, if it is good. */
export async function findLink(
  { name: schema }: Realm,
  database: Queryable,
  identifier: string,
): Promise<string | undefined> {
  const { rows } = await database.query<{ value: string }>(
    `SELECT value FROM ${schema}.verification WHERE identifier = $1 AND expires_at > ${schema}.clock()`,
    [identifier],
  );
  return rows[0]?.value;
}

/** The same, and uses it up: of many at once, one gets it. */
export async function takeLink(
  { name: schema }: Realm,
  database: Queryable,
  identifier: string,
): Promise<string | undefined> {
  const { rows } = await database.query<{ value: string }>(
    `DELETE FROM ${schema}.verification WHERE identifier = $1 AND expires_at > ${schema}.clock() RETURNING value`,
    [identifier],
  );
  return rows[0]?.value;
}
