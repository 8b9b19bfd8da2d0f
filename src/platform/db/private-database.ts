import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { withExclusiveLock } from '../files/exclusive-lock.ts';
import { writePrivately } from '../files/write-privately.ts';
import { answers, isAlive, isReachable, privateUrl, startPostgres, stopPostgres } from './private-postgres.ts';

/**
 * The database of an installation without DATABASE_URL. Whoever comes first starts it, everyone else joins it, and the
 * last to leave stops it; `postgres.json` says where it is. A process that was killed leaves nothing to repair: the next
 * one joins the server that still runs, or starts it again.
 */
export type JoinedDatabase = {
  url: string;
  home: string;
  started: boolean;
  /** Starts the server again if it dies, as long as this process is there. For processes that stay. */
  watch: (onRevived: () => void, onFailure: (error: unknown) => void) => void;
  leave: () => Promise<void>;
};

/** `users` are the processes that have joined. The file exists as long as the server may be running. */
type PostgresFile = { port: number; password: string; pid: number; home: string; users: number[] };

const LOCK_WAIT_MS = 90_000;
const WATCH_MS = 1000;

export async function joinPrivateDatabase(dataDirectory: string): Promise<JoinedDatabase> {
  const directory = resolve(dataDirectory);
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  return await locked(directory, async () => {
    const { file, started } = await findOrStart(directory);
    file.users.push(process.pid);
    writePrivately(postgresFile(directory), file);
    return joined(directory, file, started);
  });
}

/** The running server, or one started anew: where the last one was, so that whoever had joined that finds it again. */
async function findOrStart(directory: string): Promise<{ file: PostgresFile; started: boolean }> {
  const known = readPostgresFile(directory);
  const users = known?.users.filter(isAlive) ?? [];
  if (known !== undefined && (await answers(privateUrl(known.port, known.password)))) {
    return { file: { ...known, users }, started: false };
  }
  const cluster = clusterOf(directory);
  const { home, password } = cluster;
  const server = await startPostgres(home, password, users.length > 0 ? known?.port : undefined);
  rememberCluster(directory, cluster);
  return { file: { ...server, password, home, users }, started: true };
}

function joined(directory: string, file: PostgresFile, started: boolean): JoinedDatabase {
  let left = false;
  let watching: NodeJS.Timeout | undefined;
  let leaving: Promise<void> | undefined;
  return {
    url: privateUrl(file.port, file.password),
    home: file.home,
    started,
    watch: (onRevived, onFailure) => {
      const look = async () => {
        const current = readPostgresFile(directory);
        if (left || (current !== undefined && isAlive(current.pid))) return;
        await locked(directory, async () => {
          const revived = await findOrStart(directory);
          if (left || !revived.started) return;
          writePrivately(postgresFile(directory), revived.file);
          onRevived();
        });
      };
      const again = () => {
        watching = setTimeout(() => void look().catch(onFailure).finally(again), WATCH_MS).unref();
        if (left) clearTimeout(watching);
      };
      again();
    },
    leave: () => {
      left = true;
      clearTimeout(watching);
      leaving ??= locked(directory, () => leaveTo(directory));
      return leaving;
    },
  };
}

/** Takes this process off the list; the last one out stops the server. */
async function leaveTo(directory: string): Promise<void> {
  const current = readPostgresFile(directory);
  if (current === undefined) return;
  const mine = current.users.indexOf(process.pid);
  if (mine >= 0) current.users.splice(mine, 1);
  current.users = current.users.filter(isAlive);
  if (current.users.length > 0) {
    writePrivately(postgresFile(directory), current);
    return;
  }
  await stopPostgres(current.home, current.pid);
  rmSync(postgresFile(directory), { force: true });
}

/** What outlives the server: where its data is, and the password that the cluster was created with. */
type ClusterFile = { home: string; password: string };

function clusterOf(directory: string): ClusterFile {
  const path = join(directory, 'postgres-cluster.json');
  if (existsSync(path)) {
    const { home, password } = JSON.parse(readFileSync(path, 'utf8')) as ClusterFile;
    const location = resolve(directory, home);
    if (!existsSync(join(location, 'data', 'PG_VERSION'))) {
      throw new Error(
        `The private database was in ${location} and is not there. Bring it back, or remove ${path} to begin anew.`,
      );
    }
    return { home: location, password };
  }
  return { home: chooseHome(directory), password: randomBytes(24).toString('base64url') };
}

/** Written once the cluster exists; relative where it can be, so that the whole directory may be moved. */
function rememberCluster(directory: string, { home, password }: ClusterFile): void {
  const inside = relative(directory, home);
  writePrivately(join(directory, 'postgres-cluster.json'), { home: inside.startsWith('..') ? home : inside, password });
}

/** Under the data directory, or, when that is closed to the account that runs PostgreSQL, under /var/lib. */
function chooseHome(directory: string): string {
  if (isReachable(directory)) return join(directory, 'postgres');
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  mkdirSync('/var/lib/quintet', { recursive: true, mode: 0o755 });
  return join('/var/lib/quintet', name);
}

const postgresFile = (directory: string) => join(directory, 'postgres.json');

const locked = <T>(directory: string, work: () => Promise<T>) =>
  withExclusiveLock(join(directory, 'postgres.lock'), LOCK_WAIT_MS, work);

function readPostgresFile(directory: string): PostgresFile | undefined {
  try {
    return JSON.parse(readFileSync(postgresFile(directory), 'utf8')) as PostgresFile;
  } catch {
    return undefined;
  }
}
