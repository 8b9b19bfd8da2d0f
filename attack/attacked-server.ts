import { migrateAll } from '#apps/migrate.ts';
import type { Service } from '#platform/service.ts';
import { createBenchDatabase } from '../bench/bench-database.ts';
import type { ChildServer } from '../bench/child-server.ts';
import { startChildServer } from '../bench/child-server.ts';
import type { Cleanup } from '../bench/cleanup.ts';
import { platformEnvironment } from '../bench/platform-environment.ts';
import { makeTemporaryDirectory } from '../bench/temporary-directory.ts';

/** The server as it is delivered, in a process of its own: its limits are the defaults, unless an attack is about others. */
export type AttackedServer = ChildServer & { databaseUrl: string; directory: string };

const NOT_THE_DEFAULT = [
  'LIMIT_ADDRESS_PER_MINUTE',
  'LIMIT_KEY_PER_MINUTE',
  'MAX_IN_FLIGHT',
  'SHED_DELAY_MS',
  'DATABASE_TIMEOUT_MS',
];

export async function startAttackedServer(
  services: readonly Service[],
  cleanup: Cleanup,
  settings: Record<string, string> = {},
): Promise<AttackedServer> {
  const directory = makeTemporaryDirectory(cleanup);
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  await migrateAll(databaseUrl, services);
  const environment = platformEnvironment(databaseUrl, directory, services.map(({ name }) => name).join(','));
  for (const name of NOT_THE_DEFAULT) delete environment[name];
  const server = await startChildServer(
    {
      name: 'attacked',
      program: new URL('../bench/servers/platform.ts', import.meta.url),
      environment: { ...environment, MALLOC_MMAP_THRESHOLD_: '131072', ...settings },
      directory,
      profileDirectory: undefined,
    },
    cleanup,
  );
  return { ...server, databaseUrl, directory };
}
