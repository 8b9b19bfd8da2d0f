import { setTimeout as sleep } from 'node:timers/promises';
import type { MustFind } from './checker/report.ts';
import type { Cluster } from './cluster.ts';
import type { NodeNumber, TwinNumber } from './layout.ts';
import { NODES } from './layout.ts';
import type { Scene } from './scene.ts';
import { prepared, promoted } from './secrets.ts';
import { restartAll, turnSecrets } from './turn-secrets.ts';

/** What is done to a sound cluster under load, and what is done to mend it. */
export type Drill = {
  about: string;
  /** How long the load goes on after the fault, before anything is mended. */
  seconds: number;
  /** An attentive one unless said. */
  proxy?: 'careless';
  fault: (scene: Scene) => Promise<void> | void;
  mend?: (scene: Scene) => Promise<void> | void;
  /** An import is under way when the fault comes. */
  imports?: true;
  /** People are signed in, and must stay so. */
  standing?: true;
  /** Nothing waits for a standby: what is acknowledged may be lost. */
  isAsynchronous?: true;
  /** A control: something goes wrong on purpose, and the checker must find it. */
  mustFind?: MustFind;
};

const others = (leader: NodeNumber) => NODES.filter((node) => node !== leader);
const LAG_MS = 3000;

const bringBack = ({ cluster }: Scene) => {
  for (const node of NODES) if (cluster.processes.pidOf(`node${node}`) === undefined) cluster.startNode(node);
};
const thaw = ({ cluster, leader }: Scene) => cluster.nodes.thaw(leader);
const freeze = ({ cluster, leader }: Scene) => cluster.nodes.freeze(leader);
const switchOver = ({ cluster, leader, standby }: Scene) => cluster.switchOver(leader, standby);

export const drills: Record<string, Drill> = {
  none: { about: 'no fault: what the checker sees of a sound cluster', seconds: 10, fault: () => {} },
  crash: {
    about: "kill -9 of the primary's whole node, with jobs, analyses and an import under way",
    seconds: 40,
    imports: true,
    fault: ({ cluster, leader }) => cluster.nodes.kill(leader),
    mend: bringBack,
  },
  freeze: {
    about: 'PostgreSQL and Patroni of the primary are held',
    seconds: 40,
    imports: true,
    fault: freeze,
    mend: thaw,
  },
  'freeze-postgres': {
    about: 'PostgreSQL of the primary is held, its Patroni is not',
    seconds: 40,
    fault: ({ cluster, leader }) => cluster.nodes.freezePostgres(leader),
    mend: thaw,
  },
  switchover: {
    about: 'the leadership is handed over, as for maintenance',
    seconds: 15,
    imports: true,
    fault: switchOver,
  },
  standby: {
    about: 'kill -9 of the synchronous standby',
    seconds: 20,
    fault: ({ cluster, standby }) => cluster.nodes.kill(standby),
    mend: bringBack,
  },
  'both-standbys': {
    about: 'kill -9 of both standbys: nothing may be acknowledged until one is back',
    seconds: 40,
    fault: ({ cluster, leader }) => {
      for (const node of others(leader)) cluster.nodes.kill(node);
    },
    mend: bringBack,
  },
  proxy: {
    about: 'the proxy is down for 2 s',
    seconds: 10,
    fault: ({ cluster }) => replaceProxy(cluster),
  },
  'switchover-keeps': {
    about: 'the same as switchover, behind a proxy that notices late and cuts no session',
    seconds: 25,
    proxy: 'careless',
    fault: switchOver,
  },
  'freeze-keeps': {
    about: 'the same as freeze, behind a proxy that notices late and cuts no session',
    seconds: 45,
    proxy: 'careless',
    fault: freeze,
    mend: thaw,
  },
  server: {
    about: 'kill -9 of one server, which is started again after 5 s',
    seconds: 10,
    imports: true,
    fault: ({ cluster }) => killServer(cluster, 2),
  },
  worker: {
    about: 'kill -9 of one worker with jobs under way, which is started again after 10 s, and of an import',
    seconds: 30,
    imports: true,
    fault: async ({ cluster, imports }) => {
      imports?.kill();
      await killWorker(cluster, 2);
    },
  },
  etcd: {
    about: 'etcd is down for 20 s',
    seconds: 10,
    fault: ({ cluster }) => stopEtcd(cluster),
  },
  secrets: {
    about: 'AUTH_SECRET and the pepper are turned in three steps, with a restart of everything after each',
    seconds: 5,
    standing: true,
    fault: async ({ cluster, standing, analyses, workspaces }) => {
      await turnSecrets(cluster, 'prepare');
      await turnSecrets(cluster, 'promote');
      // What was signed under the old secret ends with it: sessions are renewed before, and links live a quarter of an hour.
      await standing?.renewAll();
      await workspaces?.renewAll();
      analyses?.forgetLinks();
      await turnSecrets(cluster, 'forget-previous');
    },
  },
  'secrets-control': {
    about: 'a secret is used that others have not been told of before: the checker must find sessions that ended',
    seconds: 5,
    standing: true,
    mustFind: 'ended sessions',
    fault: async ({ cluster }) => {
      const { auth, pepper } = cluster.secrets;
      cluster.secrets = { auth: promoted(prepared(auth, UNTOLD)), pepper };
      await cluster.restart('server', 1);
      await sleep(APART_MS);
      await restartAll(cluster);
    },
  },
  control: {
    about: 'without synchronous replication, the primary dies while its standbys lag: the checker must find a loss',
    seconds: 35,
    isAsynchronous: true,
    mustFind: 'a loss',
    fault: async ({ cluster, leader }) => {
      cluster.nodes.holdReplication(leader);
      await sleep(LAG_MS);
      cluster.nodes.kill(leader);
    },
    mend: bringBack,
  },
};

/** So long the two servers of the control differ. */
const APART_MS = 30_000;
const UNTOLD = 'a secret that nobody was told of before it was used';

export async function end(cluster: Cluster, name: string): Promise<void> {
  cluster.processes.signal(name, 'SIGKILL');
  await cluster.until(`${name} is gone`, 10_000, async () => cluster.processes.pidOf(name) === undefined);
}

export async function replaceProxy(cluster: Cluster): Promise<void> {
  await end(cluster, 'haproxy');
  await sleep(2000);
  cluster.startProxy('attentive');
}

export async function killServer(cluster: Cluster, server: TwinNumber): Promise<void> {
  await end(cluster, `server${server}`);
  await sleep(5000);
  await cluster.startServer(server);
}

export async function killWorker(cluster: Cluster, worker: TwinNumber): Promise<void> {
  await end(cluster, `worker${worker}`);
  await sleep(10_000);
  cluster.startWorker(worker);
}

export async function stopEtcd(cluster: Cluster): Promise<void> {
  await end(cluster, 'etcd');
  await sleep(20_000);
  cluster.startEtcd();
}
