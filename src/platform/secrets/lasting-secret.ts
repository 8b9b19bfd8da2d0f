import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Database } from '../db/pool.ts';
import type { SecretRing } from './secret-ring.ts';

/**
 * A secret that never changes, whatever is turned: people and addresses are hashed under it in tables, and would be strangers
 * under another. It lies in the database, encrypted under the ring of `wrapping`; once that has turned, it is encrypted anew.
 * An installation from before keeps the value that it has always had: it begins with the oldest secret that is known.
 */
async function openLastingSecret(
  database: Database,
  purpose: string,
  { wrapping, values }: { wrapping: SecretRing; values: SecretRing },
): Promise<Buffer> {
  const first = wrap(values.oldest, purpose, wrapping.current);
  await database.query(
    'INSERT INTO platform.lasting_secret (purpose, wrapped_under, wrapped) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [purpose, first.under, first.bytes],
  );
  const { rows } = await database.query<Stored>(
    'SELECT wrapped_under AS under, wrapped AS bytes FROM platform.lasting_secret WHERE purpose = $1',
    [purpose],
  );
  const stored = rows[0] as Stored;
  const key = wrapping.all.find((each) => idOf(each) === stored.under);
  if (key === undefined) {
    throw new Error(
      `The secret for ${purpose} in the database was encrypted under an AUTH_SECRET that is not known here. Set AUTH_SECRETS_PREVIOUS to the one before.`,
    );
  }
  const secret = unwrap(stored.bytes, purpose, key);
  // Not from the next one: whoever wrapped it so is further than this process.
  const isAhead = wrapping.next !== undefined && stored.under === idOf(wrapping.next);
  if (stored.under !== idOf(wrapping.current) && !isAhead) {
    const again = wrap(secret, purpose, wrapping.current);
    await database.query(
      'UPDATE platform.lasting_secret SET wrapped_under = $3, wrapped = $4 WHERE purpose = $1 AND wrapped_under = $2',
      [purpose, stored.under, again.under, again.bytes],
    );
  }
  return secret;
}

/** Before a secret is forgotten, nothing may lie under it any more, also of services that are not started. */
export async function wrapAllAnew(database: Database, secretsFor: (purpose: string) => SecretRing): Promise<void> {
  const { rows } = await database.query<{ purpose: string }>('SELECT purpose FROM platform.lasting_secret');
  for (const { purpose } of rows) await lastingSecretsOf(database, secretsFor)(purpose);
}

/** For each purpose. */
export const lastingSecretsOf =
  (database: Database, secretsFor: (purpose: string) => SecretRing) => (purpose: string) =>
    openLastingSecret(database, purpose, { wrapping: secretsFor('lasting secrets'), values: secretsFor(purpose) });

type Stored = { under: string; bytes: Buffer };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const idOf = (key: Buffer) => createHash('sha256').update('id').update(key).digest('hex').slice(0, 16);

function wrap(secret: Buffer, purpose: string, key: Buffer): Stored {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return { under: idOf(key), bytes: Buffer.concat([nonce, text, cipher.getAuthTag()]) };
}

function unwrap(bytes: Buffer, purpose: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()]);
}
