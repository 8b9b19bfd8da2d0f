import type { Analyses } from './checker/analyses.ts';
import type { Imports } from './checker/imports.ts';
import type { Standing } from './checker/standing.ts';
import type { WorkspaceLoad } from './checker/workspaces.ts';
import type { Cluster } from './cluster.ts';
import type { NodeNumber } from './layout.ts';
import { NODES, TWINS } from './layout.ts';

/** Who is who when a fault comes. */
export type Scene = { cluster: Cluster; leader: NodeNumber; standby: NodeNumber } & Under;
/** What is under way, where a drill has it. */
type Under = {
  analyses?: Analyses | undefined;
  imports?: Imports | undefined;
  standing?: Standing | undefined;
  workspaces?: WorkspaceLoad | undefined;
};

export async function sceneOf(cluster: Cluster, under: Under = {}): Promise<Scene> {
  const leader = await cluster.leader();
  if (leader === undefined) throw new Error('There is no leader to begin with');
  const standby = (await cluster.synchronousStandby()) ?? NODES.find((node) => node !== leader);
  if (standby === undefined) throw new Error('There is no standby to begin with');
  return { cluster, leader, standby, ...under };
}

/** Servers that were killed since there were so many kills. */
export const serversKilledSince = ({ processes }: Cluster, count: number) =>
  processes.killed.slice(count).flatMap(({ name, at }) => {
    const server = TWINS.findIndex((twin) => name === `server${twin}`);
    return server === -1 ? [] : [{ server, at }];
  });

/** Processes that ended by themselves since there were so many of them. */
export const diedSince = ({ processes }: Cluster, count: number) =>
  processes.died.slice(count).map(({ name, signal, code }) => `${name} (${signal ?? `code ${code}`})`);
