import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAnalyses } from '../checker/analyses.ts';
import { makeCredentials } from '../checker/credentials.ts';
import { DeadKeys } from '../checker/dead-keys.ts';
import { emptyLedger } from '../checker/entries.ts';
import { prepareImports } from '../checker/imports.ts';
import { accountingFiles } from '../checker/ledgers.ts';
import { startLoad } from '../checker/load.ts';
import { startMailJobs } from '../checker/mail-jobs.ts';
import { drainMails, probeJobs } from '../checker/queue.ts';
import { startStanding } from '../checker/standing.ts';
import { askKeys, drillSubjects, readStoredUses } from '../checker/stored.ts';
import { verifyJobs, verifyKeys, verifyUses } from '../checker/verify.ts';
import { verifyAnalyses } from '../checker/verify-analyses.ts';
import type { Cluster } from '../cluster.ts';
import { serverUrl, TWINS } from '../layout.ts';
import { diedSince, sceneOf } from '../scene.ts';
import { startAsking } from './asking.ts';
import type { DrawnFault } from './draw.ts';
import { drawFaults, momentsOf } from './draw.ts';
import type { Turn } from './faults.ts';
import { makeFault } from './faults.ts';
import { questionsFor } from './questions.ts';
import { Resources } from './resources.ts';
import type { SoakResult } from './result.ts';
import { summaryOf } from './result.ts';
import type { FaultLog } from './verdict.ts';
import { callsOf, gapsAfter, soakFaultsOf, unexpectedIn } from './verdict.ts';

/** Everything at once, a fault every now and then, and at the end the comparison of what was said with what is there. */
export type SoakOptions = {
  minutes: number;
  seed: number;
  everySeconds: number;
  say: (text: string) => void;
  /** Aborted when everything is being ended. */
  signal: AbortSignal;
};

const USE_EVERY_MS = 140;
const ANALYSIS_EVERY_MS = 1500;
const MEMBERS = 8;
const FILE_EVERY_MINUTES = 5;
const IMPORT_ROWS = 15_000;
const JOBS_MS = 180_000;
const LOOK_MS = 500;

export async function runSoak(cluster: Cluster, options: SoakOptions): Promise<SoakResult> {
  const { minutes, seed, everySeconds, say, signal } = options;
  const moments = momentsOf(minutes, everySeconds);
  const drawn = drawFaults(seed, moments.length);
  say(`${drawn.length} faults of seed ${seed}: ${drawn.map(({ name }) => name).join(', ')}`);
  const credentials = await makeCredentials(cluster, MEMBERS);
  const ledger = emptyLedger();
  const servers = TWINS.map((server) => serverUrl(cluster.layout, server));
  const keyOf = credentials.issueFor;
  const fecKeys = [await keyOf('fec'), await keyOf('fec'), await keyOf('fec')];
  const files = await accountingFiles(servers[0] ?? '', fecKeys[0] ?? '');
  const imports = await prepareImports(cluster, Math.max(1, Math.floor(minutes / FILE_EVERY_MINUTES)), IMPORT_ROWS);
  const keys = { readiness: await keyOf('readiness'), prospects: await keyOf('prospects'), fec: fecKeys[0] ?? '' };

  say('load');
  const began = Date.now();
  const resources = new Resources(cluster.processes);
  resources.sample();
  const dead = new DeadKeys(servers, DEAD_PAUSE_MS);
  const jobs = await startMailJobs(cluster.layout, ledger, MAIL_EVERY_MS);
  const load = startLoad(servers, credentials, ledger, {
    everyMs: USE_EVERY_MS,
    onRotation: (entry) => dead.add(entry),
  });
  const analyses = startAnalyses({ servers, keys: fecKeys, files, ledger, everyMs: ANALYSIS_EVERY_MS });
  const asking = startAsking({ servers, questions: questionsFor(keys, files), ledger });
  const standing = await startStanding({ cluster, credentials, ledger, links: analyses.links });
  let isOver = false;
  const deadKeys = dead.askUntil(() => isOver);
  deadKeys.catch(() => {});
  const stopLoads = async () => {
    isOver = true;
    await Promise.all([load.stop(), standing.stop(), analyses.stop(), asking.stop(), deadKeys]);
  };

  const until = async (moment: number) => {
    while (Date.now() < moment) await sleep(Math.min(LOOK_MS, moment - Date.now()));
  };
  const log: Omit<FaultLog, 'withoutSuccessMs'>[] = [];
  const notMended: string[] = [];
  const turn: Turn = { steps: 0 };
  const breakOnce = async (fault: DrawnFault): Promise<void> => {
    const [at, load] = [Date.now(), loadOfMachine()];
    const scene = await sceneOf(cluster, { analyses, imports, standing });
    const what = await makeFault(scene, fault, turn);
    await cluster.untilSound();
    const soundAt = Date.now();
    log.push({ name: fault.name, what, at, soundAt, load });
    say(`${clock(at - began)} ${fault.name}: ${what}; all is well after ${((soundAt - at) / 1000).toFixed(1)} s`);
  };
  /** Whatever does not come back is found as well: no more is broken then, and what there is, is compared. */
  const isMended = async (fault: DrawnFault): Promise<boolean> => {
    const at = Date.now();
    try {
      await breakOnce(fault);
      return true;
    } catch (error) {
      if (signal.aborted) throw error;
      const words = `${fault.name}: ${error instanceof Error ? error.message : String(error)}`;
      log.push({ name: fault.name, what: 'not mended', at, soundAt: Date.now(), load: loadOfMachine() });
      notMended.push(words);
      say(words);
      return false;
    }
  };

  let left: ReadonlySet<string>;
  let laterJobsMs: number | undefined;
  try {
    for (const [index, fault] of drawn.entries()) {
      await until(began + (moments[index] ?? 0) * 1000);
      imports.begin();
      resources.sample();
      if (!(await isMended(fault))) break;
    }
    await until(began + minutes * 60_000);
    resources.sample();
    say('settling');
    await stopLoads();
    await jobs.stopAdding();
    left = await drainMails(cluster, new Set(ledger.jobs.map(({ name }) => name)), JOBS_MS);
    laterJobsMs = await probeJobs(cluster, JOBS_MS);
  } finally {
    await stopLoads();
    await jobs.close();
    await credentials.close();
  }
  say('comparing');
  await cluster.untilSound();
  const importFindings = await imports.finish();
  resources.sample();
  const subjects = drillSubjects();
  const stored = await readStoredUses(cluster, ledger.uses, subjects);
  const alive = await askKeys(cluster, ledger.rotations);
  const faultsAt = log.map(({ at }) => at);
  const grants = ledger.uses.filter(({ outcome }) => outcome === 'granted').map(({ sent, ms }) => sent + ms);
  const gaps = gapsAfter(log, grants);
  const findings = {
    uses: verifyUses(ledger.uses, stored, subjects),
    keys: verifyKeys(ledger.rotations, (key) => alive.has(key)),
    jobs: verifyJobs(ledger, left, faultsAt),
    analyses: verifyAnalyses(ledger.analyses, faultsAt),
    imports: importFindings,
    standing: standing.findings,
    laterJobsMs,
    died: diedSince(cluster, 0),
    deadKeysTaken: dead.findings.accepted,
    notMended,
    unexpected: unexpectedIn(callsOf(ledger), log),
  };
  const faults = soakFaultsOf(findings);
  return {
    minutes,
    seed,
    everySeconds,
    passed: faults.length === 0,
    found: faults,
    log: log.map((each, index) => ({ ...each, withoutSuccessMs: gaps[index] ?? 0 })),
    began,
    calls: summaryOf(callsOf(ledger), minutes),
    findings,
    deadKeys: dead.findings,
    processes: resources.lines,
  };
}

const MAIL_EVERY_MS = 3000;
const DEAD_PAUSE_MS = 250;

const loadOfMachine = () => Math.round((loadavg()[0] ?? 0) * 10) / 10;

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
