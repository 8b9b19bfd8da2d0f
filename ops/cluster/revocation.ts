import { setTimeout as sleep } from 'node:timers/promises';
import { makeCredentials } from './checker/credentials.ts';
import { DeadKeys } from './checker/dead-keys.ts';
import { emptyLedger } from './checker/entries.ts';
import { probeJobs } from './checker/queue.ts';
import type { DrillResult } from './checker/report.ts';
import { faultsOf, passes, seenSince } from './checker/report.ts';
import type { Chain } from './checker/rotations.ts';
import { beginChain, rotateOnce } from './checker/rotations.ts';
import { askKeys, drillSubjects } from './checker/stored.ts';
import { verifyJobs, verifyKeys, verifyUses } from './checker/verify.ts';
import type { Cluster } from './cluster.ts';
import { serverUrl, TWINS } from './layout.ts';
import { diedSince, sceneOf } from './scene.ts';

/**
 * A key that was rotated away is refused by all servers from the answer on, whichever node has just become the primary:
 * rotations go on around switchovers, and every dead key is asked at both servers at once.
 */
export const REVOCATION = {
  name: 'revocation',
  about: 'a thousand rotations around twenty switchovers: no server ever takes a dead key',
  switchovers: 20,
};

const ROTATIONS_EACH = 50;
const EACH_MS = 90_000;
const PAUSE_MS = 20;

export async function runRevocation(
  cluster: Cluster,
  switchovers: number,
  say: (text: string) => void,
): Promise<DrillResult> {
  await cluster.untilSound();
  const diedBefore = cluster.processes.died.length;
  const credentials = await makeCredentials(cluster);
  const servers = TWINS.map((server) => serverUrl(cluster.layout, server));
  const ledger = emptyLedger();
  const dead = new DeadKeys(servers);
  const began = Date.now();
  let isOver = false;
  const rotated = () => ledger.rotations.filter(({ outcome }) => outcome === 'rotated').length;

  /** Each chain goes from one server to the other and back. */
  const rotate = async (first: number): Promise<void> => {
    let chain: Chain | undefined;
    for (let turn = first; !isOver; turn += 1) {
      const server = turn % servers.length;
      chain ??= await beginChain(credentials.issue);
      if (chain === undefined) continue;
      chain = await rotateOnce(servers[server] ?? '', server, chain, (entry) => {
        dead.add(entry);
        ledger.rotations.push(entry);
      });
      await sleep(PAUSE_MS);
    }
  };
  const under = Promise.all([rotate(0), rotate(1), dead.askUntil(() => isOver)]);
  under.catch(() => {});
  try {
    for (let count = 1; count <= switchovers; count += 1) {
      const wanted = count * ROTATIONS_EACH;
      const scene = await sceneOf(cluster);
      await cluster.switchOver(scene.leader, scene.standby);
      await cluster.untilSound();
      await cluster.until(`${wanted} keys are rotated`, EACH_MS, async () => rotated() >= wanted);
      say(
        `switchover ${count}: ${rotated()} rotated, dead keys asked ${dead.findings.asked} times, ${dead.findings.accepted} taken`,
      );
    }
  } finally {
    isOver = true;
    await under;
    await credentials.close();
  }
  const alive = await askKeys(cluster, ledger.rotations);
  const keys = verifyKeys(ledger.rotations, (key) => alive.has(key));
  const findings = {
    uses: verifyUses([], { counted: new Map(), keys: new Set() }, drillSubjects()),
    keys: { ...keys, deadKeysAlive: keys.deadKeysAlive + dead.findings.accepted },
    jobs: verifyJobs(ledger, new Set(), [began]),
    laterJobsMs: await probeJobs(cluster, EACH_MS),
    died: diedSince(cluster, diedBefore),
  };
  return {
    drill: REVOCATION.name,
    seconds: Math.round((Date.now() - began) / 1000),
    passed: passes(findings),
    faults: faultsOf(findings),
    seen: seenSince(ledger, began),
    ...findings,
    deadKeys: { switchovers, ...dead.findings },
  };
}
