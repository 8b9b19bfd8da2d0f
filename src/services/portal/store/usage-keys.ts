import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { column, today } from './quota-day.ts';
import type { CountedUse, Use } from './usage.ts';
import { registerUses, USED_TODAY } from './usage.ts';

/**
 * Uses that carry an idempotency key: what was answered to them is kept for 48 hours, in the transaction that counts the
 * use, so that one never exists without the other. Refusals are not kept. An answer that is older counts as absent, whether
 * its row is still there or not.
 */
export type KeyedUse = Use & { key: Buffer; payload: Buffer; isPremium: boolean };

type StoredAnswer = { payload: Buffer; remaining: number; isPremium: boolean; resetsAt: Date };

/** What one snapshot says of a key and of its subject's uses. */
export type KeyState = { stored: StoredAnswer | undefined; used: number; resetsAt: Date };

const KEPT = `interval '48 hours'`;

const identityOf = (uses: readonly KeyedUse[]) => [
  column(uses.map(({ subject }) => subject)),
  column(uses.map(({ app }) => app)),
  uses.map(({ key }) => key),
];

type StateRow = [number, number, Buffer, number, boolean, number] | [number, number, null, null, null, null];

export async function lookAtKeys(database: Database, uses: readonly KeyedUse[], timeZone: string): Promise<KeyState[]> {
  const { rows } = await database.query<StateRow>({
    name: 'portal look at keys',
    text: `
      WITH ${today('$4')}
      SELECT ${USED_TODAY}, (SELECT ends_at FROM today), stored.*
      FROM unnest($1::uuid[], $2::smallint[], $3::bytea[]) WITH ORDINALITY AS asked (subject, app, key, place)
      LEFT JOIN LATERAL (
        SELECT k.payload, k.remaining, k.is_premium, (extract(epoch FROM k.resets_at) * 1000)::float8
        FROM portal.usage_key AS k
        WHERE k.subject = asked.subject AND k.app = asked.app AND k.key = asked.key
          AND k.created_at > portal.clock() - ${KEPT}
        OFFSET 0) AS stored ON true
      ORDER BY place`,
    values: [...identityOf(uses), timeZone],
    rowMode: 'array',
  });
  return rows.map(([used, endsAt, payload, remaining, isPremium, resetsAt]) => ({
    used,
    resetsAt: new Date(endsAt),
    stored: payload === null ? undefined : { payload, remaining, isPremium, resetsAt: new Date(resetsAt) },
  }));
}

/**
 * Counts each use whose key nobody else holds, and keeps the answers of the granted ones. No two may be of one subject and
 * application. Undefined stands for a key that another transaction had first: that one has ended by then, and what it
 * left can be looked at.
 */
export async function countKeyedUses(
  database: Database,
  uses: readonly KeyedUse[],
  timeZone: string,
): Promise<(CountedUse | undefined)[]> {
  return await transaction(database, async (connection) => {
    const own = await takeKeys(connection, uses);
    const mine = uses.filter((use) => own.has(keyOf(use)));
    if (mine.length === 0) return uses.map(() => undefined);
    const counted = await registerUses(connection, mine, timeZone);
    const outcomes = new Map(mine.map((use, i) => [use, counted[i]]));
    await storeAnswers(connection, mine, counted);
    await giveBackKeys(
      connection,
      mine.filter((use) => outcomes.get(use)?.used === null),
    );
    return uses.map((use) => outcomes.get(use));
  });
}

const keyOf = ({ subject, app }: { subject: string; app: number }) => `${subject} ${app}`;

/** Whoever wants a key that is being taken waits here until that is decided. In the order of the key, as everywhere. */
async function takeKeys(connection: Connection, uses: readonly KeyedUse[]): Promise<Set<string>> {
  const { rows } = await connection.query<{ subject: string; app: number }>({
    name: 'portal take keys',
    text: `
      INSERT INTO portal.usage_key AS k (subject, app, key, payload, is_premium, created_at)
      SELECT subject, app, key, payload, is_premium, portal.clock()
      FROM unnest($1::uuid[], $2::smallint[], $3::bytea[], $4::bytea[], $5::boolean[])
        AS asked (subject, app, key, payload, is_premium)
      ORDER BY subject, app, key
      ON CONFLICT (subject, app, key) DO UPDATE SET payload = EXCLUDED.payload, is_premium = EXCLUDED.is_premium,
        created_at = EXCLUDED.created_at, remaining = NULL, resets_at = NULL
        WHERE k.created_at <= EXCLUDED.created_at - ${KEPT}
      RETURNING k.subject, k.app`,
    values: [...identityOf(uses), uses.map(({ payload }) => payload), uses.map(({ isPremium }) => isPremium)],
  });
  return new Set(rows.map(keyOf));
}

async function storeAnswers(connection: Connection, uses: readonly KeyedUse[], counted: CountedUse[]): Promise<void> {
  const granted = uses.flatMap((use, i) => {
    const { used, resetsAt } = counted[i] ?? { used: null };
    return used === null || resetsAt === undefined ? [] : [{ use, remaining: use.allowance - used, resetsAt }];
  });
  const [first] = granted;
  if (first === undefined) return;
  await connection.query({
    name: 'portal keep answers',
    text: `
      UPDATE portal.usage_key AS k SET remaining = asked.remaining, resets_at = to_timestamp($5::float8 / 1000)
      FROM unnest($1::uuid[], $2::smallint[], $3::bytea[], $4::smallint[]) AS asked (subject, app, key, remaining)
      WHERE k.subject = asked.subject AND k.app = asked.app AND k.key = asked.key`,
    values: [
      ...identityOf(granted.map(({ use }) => use)),
      column(granted.map(({ remaining }) => remaining)),
      first.resetsAt.getTime(),
    ],
  });
}

async function giveBackKeys(connection: Connection, refused: readonly KeyedUse[]): Promise<void> {
  if (refused.length === 0) return;
  await connection.query({
    name: 'portal give back keys',
    text: `
      DELETE FROM portal.usage_key AS k USING unnest($1::uuid[], $2::smallint[], $3::bytea[]) AS asked (subject, app, key)
      WHERE k.subject = asked.subject AND k.app = asked.app AND k.key = asked.key`,
    values: identityOf(refused),
  });
}

export async function deleteKeysOf(connection: Pick<Connection, 'query'>, subject: string): Promise<void> {
  await connection.query('DELETE FROM portal.usage_key WHERE subject = $1', [subject]);
}

/** Returns how many; at most `limit`. A key that is just being taken anew is left alone, and so never waited for. */
export async function deleteOldKeys(database: Database, limit: number): Promise<number> {
  const { rowCount } = await database.query(
    `DELETE FROM portal.usage_key WHERE created_at <= portal.clock() - ${KEPT} AND ctid = ANY (ARRAY(
       SELECT ctid FROM portal.usage_key WHERE created_at <= portal.clock() - ${KEPT}
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED))`,
    [limit],
  );
  return rowCount ?? 0;
}
