import { resolve } from 'node:path';
import { readOrMakeSecrets } from '#platform/config/secrets.ts';
import type { Environment } from '#platform/config/setting.ts';
import { joinPrivateDatabase } from '#platform/db/private-database.ts';
import type { Peppers } from '#platform/keys/format.ts';
import { pepperFrom } from '#platform/keys/format.ts';
import type { SecretRing } from '#platform/secrets/secret-ring.ts';
import { ringsFrom } from '#platform/secrets/secret-ring.ts';
import type { Service } from '#platform/service.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import type { Configuration } from './configuration.ts';
import { readConfiguration } from './configuration.ts';

/**
 * Where this installation keeps its state: the database and the secrets, either given by the environment or private to
 * the data directory. The server, the worker and the CLI all enter through here and so meet in the same place.
 */
export type Installation = {
  configuration: Configuration;
  databaseUrl: string;
  /** Where the private database lives, if it is one. */
  privateHome: string | undefined;
  dataDirectory: string;
  peppers: Peppers;
  /** The secrets for one purpose, derived from AUTH_SECRET and those before and after it. */
  secretsFor: (purpose: string) => SecretRing;
  /** What `secretsFor` is made of, for whoever turns it. */
  authSecret: { hasNext: boolean; previous: number };
  /** Starts a private database again if it dies. For processes that stay. */
  watch: (log: Log) => void;
  /** Leaves the private database; the last one out stops it. */
  leave: () => Promise<void>;
};

export async function openInstallation(environment: Environment, services: readonly Service[]): Promise<Installation> {
  const configuration = readConfiguration(environment, services);
  const { platform } = configuration;
  const dataDirectory = resolve(platform.DATA_DIR);
  if (platform.DATABASE_URL !== undefined) {
    return {
      configuration,
      databaseUrl: platform.DATABASE_URL,
      privateHome: undefined,
      dataDirectory,
      peppers: peppersFrom(platform.KEY_PEPPER as string, platform.KEY_PEPPERS_PREVIOUS, platform.KEY_PEPPER_NEXT),
      ...authSecretsFrom(platform.AUTH_SECRET as string, platform.AUTH_SECRETS_PREVIOUS, platform.AUTH_SECRET_NEXT),
      watch: () => {},
      leave: async () => {},
    };
  }
  const database = await joinPrivateDatabase(dataDirectory);
  const secrets = await readOrMakeSecrets(dataDirectory);
  return {
    configuration,
    databaseUrl: database.url,
    privateHome: database.home,
    dataDirectory,
    peppers: peppersFrom(
      platform.KEY_PEPPER ?? secrets.KEY_PEPPER,
      [...platform.KEY_PEPPERS_PREVIOUS, ...secrets.KEY_PEPPERS_PREVIOUS],
      platform.KEY_PEPPER_NEXT ?? secrets.KEY_PEPPER_NEXT,
    ),
    ...authSecretsFrom(
      platform.AUTH_SECRET ?? secrets.AUTH_SECRET,
      [...platform.AUTH_SECRETS_PREVIOUS, ...(secrets.AUTH_SECRETS_PREVIOUS ?? [])],
      platform.AUTH_SECRET_NEXT ?? secrets.AUTH_SECRET_NEXT,
    ),
    watch: (log) =>
      database.watch(
        () => log.warn('the private database had died and was started again'),
        (error) =>
          log.error({ error: describeError(error) }, 'the private database has died and cannot be started again'),
      ),
    leave: database.leave,
  };
}

function authSecretsFrom(current: string, previous: readonly string[], next: string | undefined) {
  return {
    secretsFor: ringsFrom({ current, previous, next }),
    authSecret: { hasNext: next !== undefined, previous: previous.length },
  };
}

function peppersFrom(current: string, previous: readonly string[], next: string | undefined): Peppers {
  return {
    current: pepperFrom(current),
    previous: previous.map(pepperFrom),
    next: next === undefined ? undefined : pepperFrom(next),
  };
}
