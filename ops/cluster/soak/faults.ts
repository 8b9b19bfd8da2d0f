import { setTimeout as sleep } from 'node:timers/promises';
import { drills, end, killServer, killWorker, replaceProxy, stopEtcd } from '../drills.ts';
import type { Scene } from '../scene.ts';
import type { TurnStep } from '../turn-secrets.ts';
import { TURN_STEPS, turnSecrets } from '../turn-secrets.ts';
import type { DrawnFault, SoakFault } from './draw.ts';

/** How each fault is made and mended. Gives what exactly was done, for the log. */
type Made = (scene: Scene, drawn: DrawnFault, turn: Turn) => Promise<string>;
/** How far the secrets have been turned. */
export type Turn = { steps: number };

/** Held for as long as was drawn, then mended, as the drill of that name does it. */
const asDrill =
  (name: string, whom: (scene: Scene) => string): Made =>
  async (scene, { holdSeconds }) => {
    const drill = drills[name];
    if (drill === undefined) throw new Error(`There is no drill ${name}`);
    await drill.fault(scene);
    await sleep(holdSeconds * 1000);
    await drill.mend?.(scene);
    return `${whom(scene)}${holdSeconds === 0 ? '' : `, for ${holdSeconds} s`}`;
  };

const leader = ({ leader: node }: Scene) => `node${node}`;

const faults: Record<SoakFault, Made> = {
  crash: asDrill('crash', leader),
  freeze: asDrill('freeze', leader),
  'freeze-postgres': asDrill('freeze-postgres', leader),
  switchover: asDrill('switchover', ({ leader: from, standby }) => `node${from} to node${standby}`),
  standby: asDrill('standby', ({ standby }) => `node${standby}`),
  'both-standbys': asDrill('both-standbys', leader),
  proxy: async ({ cluster }) => {
    await replaceProxy(cluster);
    return 'for 2 s';
  },
  server: async ({ cluster }, { twin }) => {
    await killServer(cluster, twin);
    return `server${twin}`;
  },
  worker: async ({ cluster, imports }, { twin }) => {
    imports?.kill();
    await killWorker(cluster, twin);
    return `worker${twin}, and the import if there is one`;
  },
  'server-restart': async ({ cluster }, { twin }) => {
    await cluster.restart('server', twin);
    return `server${twin}`;
  },
  'worker-restart': async ({ cluster }, { twin }) => {
    await cluster.restart('worker', twin);
    return `worker${twin}`;
  },
  etcd: async ({ cluster }) => {
    await stopEtcd(cluster);
    return 'for 20 s';
  },
  redis: async ({ cluster }, { holdSeconds }) => {
    if (!cluster.layout.hasRedis) return 'there is none here';
    await end(cluster, 'redis');
    await sleep(holdSeconds * 1000);
    cluster.startRedis();
    return `for ${holdSeconds} s`;
  },
  secrets: async ({ cluster, standing, analyses }, _, turn) => {
    const step: TurnStep = TURN_STEPS[turn.steps % TURN_STEPS.length] ?? 'prepare';
    turn.steps += 1;
    if (step === 'forget-previous') {
      // As in the drill: what was signed before the turn ends with this step, unless it was renewed.
      await standing?.renewAll();
      analyses?.forgetLinks();
    }
    await turnSecrets(cluster, step);
    return step;
  },
};

export const makeFault = (scene: Scene, drawn: DrawnFault, turn: Turn): Promise<string> =>
  faults[drawn.name](scene, drawn, turn);
