import { systemClock } from '#kernel/clock.ts';
import type { CommandRuntime } from '#platform/command.ts';
import type { Environment } from '#platform/config/setting.ts';
import { openPool } from '#platform/db/pool.ts';
import { Keys } from '#platform/keys/keys.ts';
import { lastingSecretsOf } from '#platform/secrets/lasting-secret.ts';
import type { Service } from '#platform/service.ts';
import { openInstallation } from '../installation.ts';
import { migrateAll } from '../migrate.ts';

/** The database and the keys, for a command that asks for them. Whatever has to be closed again is added to `closers`. */
export async function openCliRuntime(
  environment: Environment,
  services: readonly Service[],
  closers: (() => Promise<void>)[],
): Promise<CommandRuntime> {
  // SERVICES says which services a server carries; keys are issued for all of them.
  const { SERVICES: _ignored, ...rest } = environment;
  const installation = await openInstallation(rest, services);
  closers.push(installation.leave);
  const applied = await migrateAll(installation.databaseUrl, services);
  const database = openPool(
    {
      url: installation.databaseUrl,
      size: 4,
      connectTimeoutMs: 5000,
      queryTimeoutMs: 0,
      applicationName: 'quintet cli',
    },
    () => {},
  );
  closers.push(() => database.end());
  const { peppers, dataDirectory, secretsFor, authSecret } = installation;
  const keys = new Keys({
    checkDatabase: database,
    database,
    peppers,
    clock: systemClock,
    onBackgroundError: () => {},
  });
  return {
    database,
    keys,
    peppers,
    secretsFor,
    lastingSecretFor: lastingSecretsOf(database, secretsFor),
    authSecret,
    dataDirectory,
    isPrivate: installation.privateHome !== undefined,
    applied,
  };
}
