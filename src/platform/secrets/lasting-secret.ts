import type { Database } from '../db/pool.ts';
import type { Wrapped } from './envelope.ts';
import { unwrapUnder, wrapUnder } from './envelope.ts';
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
  const first = wrapUnder(wrapping, values.oldest, purpose);
  await database.query(
    'INSERT INTO platform.lasting_secret (purpose, wrapped_under, wrapped) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [purpose, first.under, first.bytes],
  );
  const { rows } = await database.query<Wrapped>(
    'SELECT wrapped_under AS under, wrapped AS bytes FROM platform.lasting_secret WHERE purpose = $1',
    [purpose],
  );
  const stored = rows[0] as Wrapped;
  const opened = unwrapUnder(wrapping, stored, purpose);
  if (opened === undefined) {
    throw new Error(
      `The secret for ${purpose} in the database was encrypted under an AUTH_SECRET that is not known here. Set AUTH_SECRETS_PREVIOUS to the one before.`,
    );
  }
  if (opened.isOld) {
    const again = wrapUnder(wrapping, opened.secret, purpose);
    await database.query(
      'UPDATE platform.lasting_secret SET wrapped_under = $3, wrapped = $4 WHERE purpose = $1 AND wrapped_under = $2',
      [purpose, stored.under, again.under, again.bytes],
    );
  }
  return opened.secret;
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
