import type { Analyses } from './checker/analyses.ts';
import type { Imports } from './checker/imports.ts';
import type { Standing } from './checker/standing.ts';
import type { Cluster } from './cluster.ts';
import type { NodeNumber } from './layout.ts';
import { NODES } from './layout.ts';

/** Who is who when a fault comes. */
export type Scene = { cluster: Cluster; leader: NodeNumber; standby: NodeNumber } & Under;
/** What is under way, where a drill has it. */
type Under = { analyses?: Analyses | undefined; imports?: Imports | undefined; standing?: Standing | undefined };

export async function sceneOf(cluster: Cluster, under: Under = {}): Promise<Scene> {
  const leader = await cluster.leader();
  if (leader === undefined) throw new Error('There is no leader to begin with');
  const standby = (await cluster.synchronousStandby()) ?? NODES.find((node) => node !== leader);
  if (standby === undefined) throw new Error('There is no standby to begin with');
  return { cluster, leader, standby, ...under };
}

/** Processes that ended by themselves since there were so many of them. */
export const diedSince = ({ processes }: Cluster, count: number) =>
  processes.died.slice(count).map(({ name, signal, code }) => `${name} (${signal ?? `code ${code}`})`);
