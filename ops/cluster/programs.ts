import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The programs that a cluster is made of, beside Node. None of them comes with the project: Debian has them. */
export type Programs = {
  etcd: string;
  patroni: string;
  haproxy: string;
  postgresDirectory: string;
  /** Not everybody has it, and nothing needs it. */
  redis: string | undefined;
};

const PACKAGES = 'postgresql-15 patroni etcd-server etcd-client haproxy python3-etcd';

export class MissingPrograms extends Error {
  constructor(names: readonly string[]) {
    super(
      `Missing: ${names.join(', ')}. On Debian: apt-get install --no-install-recommends ${PACKAGES}\n` +
        'Their services are not needed: stop and disable what the installation started.',
    );
  }
}

const DIRECTORIES = ['/usr/local/bin', '/usr/bin', '/usr/local/sbin', '/usr/sbin', '/bin', '/sbin'];
const POSTGRES = '/usr/lib/postgresql';

export function findPrograms(): Programs {
  const path = [...(process.env['PATH'] ?? '').split(':'), ...DIRECTORIES];
  const found = Object.fromEntries(['etcd', 'patroni', 'haproxy'].map((name) => [name, programIn(path, name)]));
  const postgresDirectory = process.env['PG_BIN'] ?? newestPostgres();
  const missing = [
    ...Object.entries(found).flatMap(([name, file]) => (file === undefined ? [name] : [])),
    ...(postgresDirectory === undefined ? ['PostgreSQL 15 or newer'] : []),
  ];
  const { etcd, patroni, haproxy } = found;
  if (etcd === undefined || patroni === undefined || haproxy === undefined || postgresDirectory === undefined) {
    throw new MissingPrograms(missing);
  }
  return { etcd, patroni, haproxy, postgresDirectory, redis: programIn(path, 'redis-server') };
}

const programIn = (path: readonly string[], name: string) =>
  path.map((folder) => join(folder, name)).find((file) => isExecutable(file));

function newestPostgres(): string | undefined {
  const versions = listed(POSTGRES)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((one, other) => other - one);
  return versions
    .map((version) => join(POSTGRES, String(version), 'bin'))
    .find((folder) => isExecutable(join(folder, 'postgres')));
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to be run by root: then it is run by the account that Debian made for it. */
export function databaseAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new MissingPrograms(['the account postgres']);
  return { uid: Number(uid), gid: Number(gid) };
}
