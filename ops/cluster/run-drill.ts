import { setTimeout as sleep } from 'node:timers/promises';
import { startAnalyses } from './checker/analyses.ts';
import { makeCredentials } from './checker/credentials.ts';
import { emptyLedger } from './checker/entries.ts';
import { prepareImports } from './checker/imports.ts';
import { accountingFiles } from './checker/ledgers.ts';
import { startLoad } from './checker/load.ts';
import { startMailJobs } from './checker/mail-jobs.ts';
import { drainMails, probeJobs } from './checker/queue.ts';
import type { DrillResult } from './checker/report.ts';
import { faultsOf, passes, seenSince } from './checker/report.ts';
import { startStanding } from './checker/standing.ts';
import { askKeys, drillSubjects, readStoredUses } from './checker/stored.ts';
import { verifyJobs, verifyKeys, verifyUses } from './checker/verify.ts';
import { verifyAnalyses } from './checker/verify-analyses.ts';
import { startWorkspaces } from './checker/workspaces.ts';
import type { Cluster } from './cluster.ts';
import type { Drill } from './drills.ts';
import { serverUrl, TWINS } from './layout.ts';
import { diedSince, sceneOf, serversKilledSince } from './scene.ts';

/** Load before, the fault, load meanwhile, mending, and then the comparison of what was acknowledged with what is there. */
const BEFORE_MS = 6000;
const ANALYSIS_EVERY_MS = 1000;
/** Rows of an import: it takes some ten seconds beside everything else. */
const IMPORT_ROWS = 60_000;
/** It has begun to take rows. */
const IMPORT_BEFORE_MS = 3000;
const AFTER_MS = 5000;
const JOBS_MS = 90_000;

type DrillOptions = { name: string; drill: Drill; seconds: number; say: (text: string) => void };

export async function runDrill(cluster: Cluster, options: DrillOptions): Promise<DrillResult> {
  const { name, drill, seconds, say } = options;
  await cluster.untilSound();
  const diedBefore = cluster.processes.died.length;
  const killedBefore = cluster.processes.killed.length;
  if (drill.proxy !== undefined) await replaceProxy(cluster, drill.proxy);
  const credentials = await makeCredentials(cluster);
  const ledger = emptyLedger();
  const servers = TWINS.map((server) => serverUrl(cluster.layout, server));
  const keys = [await credentials.issueFor('fec'), await credentials.issueFor('fec')];
  const files = await accountingFiles(servers[0] ?? '', keys[0] ?? '');
  const imports = drill.imports === true ? await prepareImports(cluster, 1, IMPORT_ROWS) : undefined;
  const jobs = await startMailJobs(cluster.layout, ledger);
  const workspaces = await startWorkspaces(cluster, ledger);
  const load = startLoad(servers, credentials, ledger);
  const analyses = startAnalyses({ servers, keys, files, ledger, everyMs: ANALYSIS_EVERY_MS });
  const standing =
    drill.standing === true ? await startStanding({ cluster, credentials, ledger, links: analyses.links }) : undefined;
  const stopLoads = () => Promise.all([load.stop(), workspaces.stop(), standing?.stop(), analyses.stop()]);
  let faultAt = 0;
  let left: ReadonlySet<string>;
  let laterJobsMs: number | undefined;
  try {
    await sleep(BEFORE_MS);
    if (imports !== undefined) {
      imports.begin();
      await sleep(IMPORT_BEFORE_MS);
    }
    const scene = await sceneOf(cluster, { analyses, imports, standing, workspaces });
    faultAt = Date.now();
    say(`fault: leader node${scene.leader}, standby node${scene.standby}`);
    await drill.fault(scene);
    await sleep(seconds * 1000);
    say('mending');
    await drill.mend?.(scene);
    await cluster.untilSound();
    await sleep(AFTER_MS);
    say('settling');
    await stopLoads();
    await jobs.stopAdding();
    left = await drainMails(cluster, new Set(ledger.jobs.map(({ name: mail }) => mail)), JOBS_MS);
    laterJobsMs = await probeJobs(cluster, JOBS_MS);
    if (drill.proxy !== undefined) await replaceProxy(cluster, 'attentive');
  } finally {
    await stopLoads();
    await jobs.close();
    await credentials.close();
  }
  say('comparing');
  await cluster.untilSound();
  const subjects = drillSubjects();
  const stored = await readStoredUses(cluster, ledger.uses, subjects);
  const alive = await askKeys(cluster, ledger.rotations);
  const findings = {
    uses: verifyUses(ledger.uses, stored, subjects),
    keys: verifyKeys(ledger.rotations, (key) => alive.has(key)),
    jobs: verifyJobs(ledger, left, [faultAt]),
    analyses: verifyAnalyses(ledger.analyses, [faultAt]),
    ...(imports !== undefined && { imports: await imports.finish() }),
    ...(standing !== undefined && { standing: standing.findings }),
    workspaces: await workspaces.finish(serversKilledSince(cluster, killedBefore)),
    laterJobsMs,
    died: diedSince(cluster, diedBefore),
  };
  return {
    drill: name,
    seconds,
    passed: passes(findings, drill.mustFind),
    faults: faultsOf(findings),
    seen: seenSince(ledger, faultAt),
    ...findings,
  };
}

async function replaceProxy(cluster: Cluster, care: 'attentive' | 'careless'): Promise<void> {
  cluster.processes.signal('haproxy', 'SIGKILL');
  await cluster.until('the proxy is gone', 10_000, async () => cluster.processes.pidOf('haproxy') === undefined);
  cluster.startProxy(care);
  await cluster.untilSound();
}
