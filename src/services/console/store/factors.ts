import type { Connection } from '#platform/db/pool.ts';

type Queryable = Pick<Connection, 'query'>;

export type StoredTotp = { secret: Buffer; lastStep: number; isConfirmed: boolean };

/** Of a person who is held: nobody else reads it meanwhile to take the same code. */
export async function readTotp(connection: Queryable, memberId: string): Promise<StoredTotp | undefined> {
  const { rows } = await connection.query<Omit<StoredTotp, 'lastStep'> & { lastStep: string }>(
    `SELECT secret, last_step AS "lastStep", confirmed_at IS NOT NULL AS "isConfirmed"
     FROM console.totp WHERE member_id = $1 FOR UPDATE`,
    [memberId],
  );
  const [found] = rows;
  return found && { ...found, lastStep: Number(found.lastStep) };
}

/** In the place of one that was begun and never confirmed. False if there is one that was. */
export async function beginTotp(connection: Queryable, memberId: string, secret: Buffer): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO console.totp AS t (member_id, secret) VALUES ($1, $2)
     ON CONFLICT (member_id) DO UPDATE SET secret = EXCLUDED.secret, last_step = 0, created_at = now()
       WHERE t.confirmed_at IS NULL`,
    [memberId, secret],
  );
  return rowCount === 1;
}

/** From then on no code of this step or an earlier one is good. */
export async function takeStep(connection: Queryable, memberId: string, step: number): Promise<void> {
  await connection.query('UPDATE console.totp SET last_step = $2 WHERE member_id = $1', [memberId, step]);
}

export async function confirmTotp(connection: Queryable, memberId: string): Promise<void> {
  await connection.query('UPDATE console.totp SET confirmed_at = now() WHERE member_id = $1', [memberId]);
}

/** With its recovery codes. False if there was none. */
export async function deleteTotp(connection: Queryable, memberId: string): Promise<boolean> {
  await connection.query('DELETE FROM console.recovery_code WHERE member_id = $1', [memberId]);
  const { rowCount } = await connection.query(
    'DELETE FROM console.totp WHERE member_id = $1 AND confirmed_at IS NOT NULL',
    [memberId],
  );
  return rowCount === 1;
}

export async function replaceRecoveryCodes(
  connection: Queryable,
  memberId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await connection.query('DELETE FROM console.recovery_code WHERE member_id = $1', [memberId]);
  await connection.query('INSERT INTO console.recovery_code (member_id, hash) SELECT $1, unnest($2::bytea[])', [
    memberId,
    hashes,
  ]);
}

/** Of many at once, one gets it. */
export async function takeRecoveryCode(connection: Queryable, memberId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE console.recovery_code SET used_at = now() WHERE member_id = $1 AND hash = $2 AND used_at IS NULL',
    [memberId, hash],
  );
  return rowCount === 1;
}

/** What a session has shown, and what the account of a person who is held could have it show. */
export type Standing = { shown: number; factors: number; isOperator: boolean };

export async function readStanding(connection: Queryable, session: string): Promise<Standing | undefined> {
  const { rows } = await connection.query<Standing>(
    `SELECT s.factors AS shown, m.is_operator AS "isOperator",
       ((SELECT count(*) FROM console.totp WHERE member_id = m.id AND confirmed_at IS NOT NULL)
        + (SELECT count(*) FROM console.passkey WHERE member_id = m.id))::int AS factors
     FROM console.session s JOIN console.member m ON m.id = s.member_id WHERE s.token = $1`,
    [session],
  );
  return rows[0];
}

export type FactorsOf = { hasPassword: boolean; hasTotp: boolean; totpSince: Date | null; recoveryCodesLeft: number };

export async function readFactors(database: Queryable, memberId: string): Promise<FactorsOf> {
  const { rows } = await database.query<FactorsOf>(
    `SELECT EXISTS (SELECT FROM console.sign_in_method
         WHERE member_id = $1 AND provider_id = 'credential' AND password IS NOT NULL) AS "hasPassword",
       t.confirmed_at IS NOT NULL AS "hasTotp", t.confirmed_at AS "totpSince",
       (SELECT count(*)::int FROM console.recovery_code WHERE member_id = $1 AND used_at IS NULL) AS "recoveryCodesLeft"
     FROM (SELECT) AS one LEFT JOIN console.totp t ON t.member_id = $1`,
    [memberId],
  );
  return rows[0] as FactorsOf;
}
