import { fastify } from 'fastify';
import pg from 'pg';
import { hashKey, pepperFrom } from '#platform/keys/format.ts';
import type { ActiveKey } from '#platform/keys/store.ts';
import { keyInfoOf, keyInfoPath, keyInfoSchema } from './key-info.ts';
import { listenBare } from './listen-bare.ts';

/**
 * The yardstick of the key check: Fastify as it comes and one prepared look-up a request. Does nothing else that the
 * platform does: no checksum, no limit, no log, no last use.
 */
/** The best of 1, 2, 4, 10 and 20, measured in turns on two cores. */
const POOL_SIZE = 10;

const pepper = pepperFrom(process.env['KEY_PEPPER'] ?? '');
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: POOL_SIZE, idleTimeoutMillis: 0 });
const app = fastify({ logger: false });
app.addHook('onClose', () => pool.end());
app.get(keyInfoPath, { schema: { response: { 200: keyInfoSchema } } }, async (request) => {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || key === undefined) throw unauthorized();
  const { rows } = await pool.query<ActiveKey>({
    name: 'find_active_key',
    text: `SELECT id, service, owner, hint, created_at AS "createdAt", expires_at AS "expiresAt",
                  last_used_at AS "lastUsedAt", key_hash AS hash, pepper_id AS "pepperId"
           FROM platform.api_key
           WHERE key_hash = $1 AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
    values: [hashKey(key, pepper)],
  });
  if (rows[0] === undefined) throw unauthorized();
  return keyInfoOf(rows[0]);
});
await listenBare(app);

function unauthorized(): Error {
  return Object.assign(new Error('Unauthorized'), { statusCode: 401 });
}
