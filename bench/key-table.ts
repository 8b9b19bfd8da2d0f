import pg from 'pg';
import type { Pepper } from '#platform/keys/format.ts';
import { hashKey, hintOf } from '#platform/keys/format.ts';

/**
 * Fills `platform.api_key` with many rows: the given keys, alive and spread evenly, and between them rows that nobody has
 * the key of, some of them expired or revoked as in life. Writes nothing to the audit log.
 */
export async function fillKeyTable(
  databaseUrl: string,
  keys: readonly string[],
  pepper: Pepper,
  rows: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    await client.query(
      `INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint, created_at, expires_at, ended_at, end_reason)
       SELECT 'readiness', 'owner ' || n / 10, coalesce(known.hash, sha256(convert_to('nobody''s key ' || n, 'UTF8'))), $3,
              coalesce(known.hint, 'qt_readiness_…' || lpad(to_hex(n % 65536), 4, '0')),
              now() - make_interval(secs => (n * 7919::bigint) % 31536000),
              CASE WHEN known.hash IS NULL AND n % 10 = 0 THEN now() + make_interval(days => n % 730 - 365) END,
              CASE WHEN known.hash IS NULL AND n % 10 = 1 THEN now() END,
              CASE WHEN known.hash IS NULL AND n % 10 = 1 THEN 'revoked' END
       FROM generate_series(1, $4::int) AS n
       LEFT JOIN unnest($1::bytea[], $2::text[]) WITH ORDINALITY AS known(hash, hint, position)
         ON n = known.position * $5::int`,
      [keys.map((key) => hashKey(key, pepper)), keys.map(hintOf), pepper.id, rows, Math.floor(rows / keys.length)],
    );
    await client.query('VACUUM (ANALYZE) platform.api_key');
    // So that the server does not write all of this to disk while it is being measured. Not everyone may ask for it.
    await client.query('CHECKPOINT').catch(() => {});
  } finally {
    await client.end();
  }
}
