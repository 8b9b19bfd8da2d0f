import { randomBytes } from 'node:crypto';
import type { Connection } from '#platform/db/pool.ts';
import type { Language } from '../accounts/languages.ts';

type Queryable = Pick<Connection, 'query'>;

/** Undefined for an address that nobody has; null for somebody who has chosen none. */
export async function languageOfAddress(database: Queryable, email: string): Promise<Language | null | undefined> {
  const { rows } = await database.query<{ language: Language | null }>(
    'SELECT language FROM console.member WHERE email = $1',
    [email],
  );
  return rows[0]?.language;
}

/** Unless one was chosen. */
export async function setFirstLanguage(database: Queryable, memberId: string, language: Language): Promise<void> {
  await database.query('UPDATE console.member SET language = coalesce(language, $2) WHERE id = $1', [
    memberId,
    language,
  ]);
}

export async function setLanguage(database: Queryable, memberId: string, language: Language): Promise<void> {
  await database.query('UPDATE console.member SET language = $2, updated_at = now() WHERE id = $1', [
    memberId,
    language,
  ]);
}

export async function hasOperator(database: Queryable): Promise<boolean> {
  const { rows } = await database.query('SELECT FROM console.member WHERE is_operator LIMIT 1');
  return rows.length > 0;
}

/** With an address that needs no confirmation. Undefined if somebody has it. */
export async function addPerson(
  connection: Queryable,
  { name, email, language, isOperator }: { name: string; email: string; language: Language; isOperator: boolean },
): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>(
    `INSERT INTO console.member (id, name, email, email_verified, created_at, updated_at, language, is_operator)
     VALUES ($1, $2, $3, true, now(), now(), $4, $5) ON CONFLICT (email) DO NOTHING RETURNING id`,
    [randomBytes(24).toString('base64url'), name, email, language, isOperator],
  );
  return rows[0]?.id;
}

/** Puts a new link for the first operator in the place of the one before. False once somebody has come in by one. */
export async function offerFirstOperator(database: Queryable, hash: Buffer, seconds: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO console.first_operator AS f (token_hash, expires_at)
     VALUES ($1, console.clock() + make_interval(secs => $2))
     ON CONFLICT (is_the_one) DO UPDATE SET token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at
       WHERE f.used_at IS NULL`,
    [hash, seconds],
  );
  return rowCount === 1;
}

/** Of many at once, one gets it. */
export async function takeFirstOperator(connection: Queryable, hash: Buffer): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE console.first_operator SET used_at = now(), token_hash = NULL
     WHERE token_hash = $1 AND used_at IS NULL AND expires_at > console.clock()`,
    [hash],
  );
  return rowCount === 1;
}

/** What the tables hold about a person and nothing else shows: no token, no hash, nothing that opens anything. */
export type PersonRecord = {
  emailVerified: boolean;
  createdAt: Date;
  language: string | null;
  isOperator: boolean;
  signInMethods: { provider: string; since: Date }[];
};

export async function readPersonRecord(database: Queryable, memberId: string): Promise<PersonRecord | undefined> {
  const { rows } = await database.query<Omit<PersonRecord, 'signInMethods'>>(
    `SELECT email_verified AS "emailVerified", created_at AS "createdAt", language, is_operator AS "isOperator"
     FROM console.member WHERE id = $1`,
    [memberId],
  );
  const methods = await database.query<{ provider: string; since: Date }>(
    'SELECT provider_id AS provider, created_at AS since FROM console.sign_in_method WHERE member_id = $1 ORDER BY since',
    [memberId],
  );
  return rows[0] && { ...rows[0], signInMethods: methods.rows };
}

export type ListedOperator = { id: string; email: string; name: string; factors: number };

const MOST_LISTED = 1000;

/** With how many second factors each has. */
export async function listOperators(database: Queryable): Promise<ListedOperator[]> {
  const { rows } = await database.query<ListedOperator>(
    `SELECT m.id, m.email, m.name,
       (SELECT count(*) FROM console.passkey p WHERE p.member_id = m.id)::int
         + (SELECT count(*) FROM console.totp t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL)::int AS factors
     FROM console.member m WHERE m.is_operator ORDER BY m.email LIMIT ${MOST_LISTED}`,
  );
  return rows;
}

/** Who is an operator, held until the transaction ends: of two who take the mark from one another, one is left. */
export async function holdOperators(connection: Queryable): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    'SELECT id FROM console.member WHERE is_operator ORDER BY id FOR UPDATE',
  );
  return rows.map(({ id }) => id);
}

/** Whom it was given to; undefined if nobody has a confirmed account with this address. Who loses the mark signs in again. */
export async function markOperator(
  database: Queryable,
  email: string,
  isOperator: boolean,
): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    `WITH marked AS (
       UPDATE console.member SET is_operator = $2, updated_at = now() WHERE email = $1 AND email_verified RETURNING id
     ), ended AS (
       DELETE FROM console.session WHERE NOT $2 AND member_id IN (SELECT id FROM marked)
     )
     SELECT id FROM marked`,
    [email, isOperator],
  );
  return rows[0]?.id;
}
