import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { NodeNumber } from './layout.ts';
import { NODES } from './layout.ts';
import type { Scene } from './scene.ts';

/** What is done to a sound cluster under load, and what is done to mend it. */
export type Drill = {
  about: string;
  /** How long the load goes on after the fault, before anything is mended. */
  seconds: number;
  /** An attentive one unless said. */
  proxy?: 'careless';
  fault: (scene: Scene) => Promise<void> | void;
  mend?: (scene: Scene) => Promise<void> | void;
  /** The control: nothing waits for a standby, and the checker must find that something is gone. */
  mustLose?: true;
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
    about: "kill -9 of the primary's whole node, with jobs under way",
    seconds: 40,
    fault: ({ cluster, leader }) => cluster.nodes.kill(leader),
    mend: bringBack,
  },
  freeze: { about: 'PostgreSQL and Patroni of the primary are held', seconds: 40, fault: freeze, mend: thaw },
  'freeze-postgres': {
    about: 'PostgreSQL of the primary is held, its Patroni is not',
    seconds: 40,
    fault: ({ cluster, leader }) => cluster.nodes.freezePostgres(leader),
    mend: thaw,
  },
  switchover: { about: 'the leadership is handed over, as for maintenance', seconds: 15, fault: switchOver },
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
    fault: async ({ cluster }) => {
      await end(cluster, 'haproxy');
      await sleep(2000);
      cluster.startProxy('attentive');
    },
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
    fault: async ({ cluster }) => {
      await end(cluster, 'server2');
      await sleep(5000);
      await cluster.startServer(2);
    },
  },
  worker: {
    about: 'kill -9 of one worker with jobs under way, which is started again after 10 s',
    seconds: 30,
    fault: async ({ cluster }) => {
      await end(cluster, 'worker2');
      await sleep(10_000);
      cluster.startWorker(2);
    },
  },
  etcd: {
    about: 'etcd is down for 20 s',
    seconds: 10,
    fault: async ({ cluster }) => {
      await end(cluster, 'etcd');
      await sleep(20_000);
      cluster.startEtcd();
    },
  },
  control: {
    about: 'without synchronous replication, the primary dies while its standbys lag: the checker must find a loss',
    seconds: 35,
    mustLose: true,
    fault: async ({ cluster, leader }) => {
      cluster.nodes.holdReplication(leader);
      await sleep(LAG_MS);
      cluster.nodes.kill(leader);
    },
    mend: bringBack,
  },
};

async function end(cluster: Cluster, name: string): Promise<void> {
  cluster.processes.signal(name, 'SIGKILL');
  await cluster.until(`${name} is gone`, 10_000, async () => cluster.processes.pidOf(name) === undefined);
}
