import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { migrateAll } from '#apps/migrate.ts';
import { fec } from '#services/fec/index.ts';
import { readiness } from '#services/readiness/index.ts';
import type { Bench } from '../bench.ts';
import { createBenchDatabase } from '../bench-database.ts';
import { startChildServer } from '../child-server.ts';
import { writeFecFile } from '../fec-file.ts';
import { issueBenchKey } from '../issue-key.ts';
import { platformEnvironment } from '../platform-environment.ts';
import { renderTable } from '../table.ts';
import { makeTemporaryDirectory } from '../temporary-directory.ts';
import { assignWorkspaces } from '../workspace-table.ts';

/**
 * Twenty accounting files of 100 MB at once, each of a key of its own, on one server: how many are answered, in how much
 * memory, and what somebody else's small requests feel of it. Those come ten a second, before and during the uploads. First the
 * files are analysed at once, then sent in pieces to be kept; judging those goes on while and after they come.
 */
const UPLOADS = 20;
/** About 144 bytes a line. */
const LINES = 730_000;
const IDLE_SECONDS = 15;
const PAUSE_MS = 100;
const FEC_MEMORY_MEGABYTES = 1024;

export const benchUploads: Bench = async (options, cleanup) => {
  const directory = makeTemporaryDirectory(cleanup);
  const path = join(directory, 'fec.txt');
  await writeFecFile(path, { lines: LINES, seed: 5 });
  const { size } = statSync(path);
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  await migrateAll(databaseUrl, [readiness, fec]);
  const server = await startChildServer(
    {
      name: 'uploads-platform',
      program: new URL('../servers/platform.ts', import.meta.url),
      environment: {
        ...platformEnvironment(databaseUrl, directory, `${readiness.name},${fec.name}`),
        FEC_MEMORY_MEGABYTES: String(FEC_MEMORY_MEGABYTES),
        // As `npm start` sets it: large blocks go back to the system when they are freed.
        MALLOC_MMAP_THRESHOLD_: '131072',
      },
      directory,
      profileDirectory: options.profileDirectory,
    },
    cleanup,
  );
  const other = await issueBenchKey(databaseUrl, readiness.name);
  const keys = await Promise.all(Array.from({ length: UPLOADS }, () => issueBenchKey(databaseUrl, fec.name)));
  await smallRequests(server.url, other, setTimeout(2000));
  const idleMemory = memoryOf(server.pid);
  const beside = async (kind: 'analyze' | 'dossiers') => {
    process.stderr.write('small requests alone\n');
    const alone = await smallRequests(server.url, other, setTimeout(IDLE_SECONDS * 1000));
    process.stderr.write(`${UPLOADS} uploads: ${kind}\n`);
    const begun = performance.now();
    const uploads = sendFiles([server.url, path, kind, String(size), String(LINES), ...keys]);
    const peak = watchMemory(server.pid, uploads);
    const times = await smallRequests(server.url, other, uploads);
    const seconds = (performance.now() - begun) / 1000;
    const outcomes = Map.groupBy(await uploads, (outcome) => outcome);
    const strange = [...outcomes.keys()].filter((outcome) => !['200', '429', '503'].includes(outcome));
    if (strange.length > 0) throw new Error(`Uploads ended with ${strange.join(', ')}`);
    return { kind, alone, times, seconds, outcomes, peakMemory: await peak, ratio: p99(times) / p99(alone) };
  };
  const analysed = await beside('analyze');
  await assignWorkspaces(databaseUrl, keys);
  const kept = await beside('dossiers');
  const left = readdirSync(join(directory, 'fec-spool'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('lock'),
  ).length;
  const row = (name: string, times: readonly number[]) => [
    name,
    String(times.length),
    at(times, 0.5).toFixed(1),
    p99(times).toFixed(1),
    Math.max(...times).toFixed(1),
  ];
  const megabytes = Math.round(size / 1e6);
  const told = ({ kind, ratio, outcomes, seconds, peakMemory }: typeof kept) =>
    `${kind}: p99 ratio ${ratio.toFixed(2)}; ${[...outcomes].map(([outcome, all]) => `${all.length} x ${outcome}`).join(', ')} in ${seconds.toFixed(0)} s; ` +
    `memory ${idleMemory} MB before, ${peakMemory} MB at most`;
  return {
    text: [
      renderTable([
        ['small requests', 'count', 'p50 ms', 'p99 ms', 'longest ms'],
        row('alone', analysed.alone),
        row(`beside ${UPLOADS} analyses of ${megabytes} MB`, analysed.times),
        row('alone', kept.alone),
        row(`beside ${UPLOADS} dossiers of ${megabytes} MB in pieces`, kept.times),
      ]),
      '',
      told(analysed),
      told(kept),
      `files left: ${left}`,
    ].join('\n'),
    ratios: {
      small_requests_p99_beside_uploads: Math.round(analysed.ratio * 1000) / 1000,
      small_requests_p99_beside_dossiers: Math.round(kept.ratio * 1000) / 1000,
    },
    figures: [analysed, kept].map(({ outcomes, ...figures }) => ({
      ...figures,
      outcomes: Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length])),
    })),
  };
};

/** How each of them ended. */
async function sendFiles(given: readonly string[]): Promise<string[]> {
  const child = fork(new URL('./send-files.ts', import.meta.url), given, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [outcomes] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The files were not sent');
    }),
  ])) as [string[]];
  return outcomes;
}

const ANSWERS = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`q${at + 1}`, 3]));

/** Milliseconds of each of a run of small requests, until `until`. */
async function smallRequests(url: string, key: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const begun = performance.now();
    const response = await fetch(`${url}/api/student-protection-check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answers: ANSWERS }),
    });
    await response.text();
    if (response.status !== 200) throw new Error(`A small request was answered with ${response.status}`);
    times.push(performance.now() - begun);
    await setTimeout(PAUSE_MS);
  }
  await over;
  return times;
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const p99 = (times: readonly number[]) => at(times, 0.99);

/** Resident megabytes of a process. */
function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

async function watchMemory(pid: number, until: Promise<unknown>): Promise<number> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 100);
  await until.finally(() => clearInterval(watch));
  return most;
}
