import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { privateUrl, startPostgres, stopPostgres } from '#platform/db/private-postgres.ts';
import type { TcpProxy } from './tcp-proxy.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** Two PostgreSQL nodes, of which one follows the other, and a proxy before them: the smallest cluster there can be. */
export type TwoNodes = {
  /** Through the proxy. */
  url: string;
  proxy: TcpProxy;
  /** `primary` and `standby` change with `switchOver`. */
  primary: () => Node;
  standby: () => Node;
  /** The other node becomes the primary, and this one follows it. The proxy leads where it led. */
  switchOver: () => Promise<void>;
  /** A commit waits for a standby that does not exist, as when all have gone; or no longer. */
  holdCommits: (isHeld: boolean) => Promise<void>;
  close: () => Promise<void>;
};

type Node = { home: string; port: number; pid: number; query: (text: string) => Promise<pg.QueryResult> };

const PASSWORD = 'two nodes';

export async function startTwoNodes(): Promise<TwoNodes> {
  const root = mkdtempSync(join(tmpdir(), 'quintet-nodes-'));
  chmodSync(root, 0o755);
  const homes = [join(root, 'one'), join(root, 'two')] as const;
  const first = await startPostgres(homes[0], PASSWORD);
  await stopPostgres(homes[0], first.pid);
  spawnSync('cp', ['-a', homes[0], homes[1]]);

  const start = async (home: string, follows?: number, port?: number): Promise<Node> => {
    const data = join(home, 'data');
    if (follows !== undefined) {
      const conninfo = `host=127.0.0.1 port=${follows} user=quintet password=''${PASSWORD}''`;
      appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
      writeFileSync(join(data, 'standby.signal'), '', { mode: 0o644 });
    }
    const running = await startPostgres(home, PASSWORD, port);
    const query = (text: string) => askNode(running.port, text);
    return { home, ...running, query };
  };

  let primary = await start(homes[0]);
  let standby = await start(homes[1], primary.port);
  const proxy = await startTcpProxy(primary.port);
  return {
    url: privateUrl(proxy.port, PASSWORD),
    proxy,
    primary: () => primary,
    standby: () => standby,
    switchOver: async () => {
      await stopPostgres(primary.home, primary.pid);
      await standby.query('SELECT pg_promote()');
      const old = primary;
      primary = standby;
      standby = await start(old.home, primary.port, old.port);
      await expect
        .poll(async () => (await standby.query('SELECT pg_is_in_recovery() AS is')).rows)
        .toEqual([{ is: true }]);
    },
    holdCommits: async (isHeld) => {
      // Not by a setting of the session: whoever sets it would wait for it.
      await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${isHeld ? 'nobody' : ''}'`);
      await primary.query('SELECT pg_reload_conf()');
      const shown = async () => (await primary.query('SHOW synchronous_standby_names')).rows;
      await expect.poll(shown).toEqual([{ synchronous_standby_names: isHeld ? 'nobody' : '' }]);
    },
    close: async () => {
      await proxy.close();
      for (const { home, pid } of [standby, primary]) await stopPostgres(home, pid);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function askNode(port: number, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: privateUrl(port, PASSWORD), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
