import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where everything of a cluster is: one directory, one range of ports on loopback, the same names everywhere. One cluster at a
 * time on a machine: whoever comes next finds by the directory what an earlier one left, and can end it.
 */
export type NodeNumber = 1 | 2 | 3;
/** Servers and workers come in twos. */
export type TwinNumber = 1 | 2;
export const NODES: readonly NodeNumber[] = [1, 2, 3];
export const TWINS: readonly TwinNumber[] = [1, 2];

export type Layout = {
  directory: string;
  basePort: number;
  isSynchronous: boolean;
  /** Of the days of uses: one in which midnight is far. */
  timeZone: string;
  hasRedis: boolean;
};

/** So many ports from the first one on must be free. */
export const PORTS = 64;

export const clusterDirectory = () => process.env['CLUSTER_DIR'] ?? join(tmpdir(), 'quintet-cluster');

export const ports = {
  etcd: ({ basePort }: Layout) => basePort,
  etcdPeer: ({ basePort }: Layout) => basePort + 1,
  proxy: ({ basePort }: Layout) => basePort + 2,
  mail: ({ basePort }: Layout) => basePort + 3,
  redis: ({ basePort }: Layout) => basePort + 4,
  postgres: ({ basePort }: Layout, node: NodeNumber) => basePort + 10 + node,
  patroni: ({ basePort }: Layout, node: NodeNumber) => basePort + 20 + node,
  server: ({ basePort }: Layout, server: TwinNumber) => basePort + 30 + server,
  serverMetrics: ({ basePort }: Layout, server: TwinNumber) => basePort + 40 + server,
  workerMetrics: ({ basePort }: Layout, worker: TwinNumber) => basePort + 50 + worker,
};

export const paths = {
  layout: ({ directory }: Pick<Layout, 'directory'>) => join(directory, 'layout.json'),
  run: ({ directory }: Layout) => join(directory, 'run'),
  logs: ({ directory }: Layout) => join(directory, 'log'),
  log: ({ directory }: Layout, name: string) => join(directory, 'log', `${name}.log`),
  configuration: ({ directory }: Layout, name: string) => join(directory, 'configuration', name),
  data: ({ directory }: Layout, name: string) => join(directory, 'data', name),
};

/** Nobody but this machine can reach what these open. */
export const passwords = {
  superuser: 'superuser-of-the-drill',
  replication: 'replication-of-the-drill',
  quintet: 'quintet',
};
/** As the servers see it: through the proxy, wherever the primary is. */
export const databaseUrl = (layout: Layout) =>
  `postgres://quintet:${passwords.quintet}@127.0.0.1:${ports.proxy(layout)}/quintet`;

/** Beside what is drilled, for what shows how things are when nothing happens to them. */
export const calmUrl = (layout: Layout) =>
  `postgres://quintet:${passwords.quintet}@127.0.0.1:${ports.proxy(layout)}/calm`;

/** Past the proxy, for what must know of a node itself. */
export const nodeUrl = (layout: Layout, node: NodeNumber, database = 'quintet') =>
  `postgres://postgres:${passwords.superuser}@127.0.0.1:${ports.postgres(layout, node)}/${database}`;

export const serverUrl = (layout: Layout, server: TwinNumber) => `http://127.0.0.1:${ports.server(layout, server)}`;

export const nodeName = (node: NodeNumber) => `node${node}`;

/** An hour's drill is over before a day is: a day that ends would begin everybody's uses anew. */
export function zoneWithoutMidnight(now: Date): string {
  const hourInGuatemala = (now.getUTCHours() + 18) % 24;
  return hourInGuatemala >= 20 ? 'Asia/Tokyo' : 'America/Guatemala';
}
