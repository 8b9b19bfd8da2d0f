import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import { about } from './about.ts';
import type { Analyser } from './analysis/analyser.ts';
import { openAnalyser } from './analysis/analyser.ts';
import type { FecJobContext } from './context.ts';
import type { AnalysisRunner } from './deferred/analysis-runner.ts';
import { openAnalysisRunner } from './deferred/analysis-runner.ts';
import type { Heartbeats } from './deferred/heartbeats.ts';
import { openHeartbeats } from './deferred/heartbeats.ts';
import type { Intake } from './intake/intake.ts';
import { openIntake } from './intake/intake.ts';
import { SWEEP_ANALYSES } from './jobs.ts';
import type { settings } from './settings.ts';

/** A process that is silent for so long is taken for dead, and what it worked on for anybody's. */
const SILENCE_SECONDS = 30;
const HEARTBEAT_MILLISECONDS = 2000;

type Settings = SettingsOf<typeof settings>;

/** What a test may put in the place of the real thing. */
export type Parts = {
  analyser: Analyser;
  heartbeatMilliseconds: number;
  silenceSeconds: number;
  pollMilliseconds: number;
  outgoingBytes: number;
};

export type Workshop = {
  intake: Intake;
  analyser: Analyser;
  heartbeats: Heartbeats;
  /** None in a server that leaves jobs to workers. */
  runner: AnalysisRunner | undefined;
  silenceSeconds: number;
  close: () => Promise<void>;
};

/** What a worker needs. */
export async function openFecJobs(platform: Platform, values: Settings): Promise<FecJobContext> {
  const { silenceSeconds, close, runner } = await openWorkshop(platform, values);
  await enqueueSweep(platform);
  const archives = archivesOf(values, () => runner?.look());
  return { background: platform.background, blobs: platform.blobs, silenceSeconds, archives, close };
}

export const archivesOf = (values: Settings, onAccepted: () => void): FecJobContext['archives'] => ({
  maxBytes: values.FEC_MAX_BYTES,
  workspaceBytes: values.FEC_WORKSPACE_MEGABYTES * 1024 * 1024,
  onAccepted,
});

/** What analyses run in, those that somebody waits for and those that are asked for later. */
export async function openWorkshop(
  platform: Platform,
  values: Settings,
  parts: Partial<Parts> = {},
): Promise<Workshop> {
  const { database, blobs, log, metrics } = platform;
  const { heartbeatMilliseconds: milliseconds = HEARTBEAT_MILLISECONDS, silenceSeconds = SILENCE_SECONDS } = parts;
  const threads = values.FEC_THREADS ?? Math.max(1, availableParallelism() - 1);
  const intake = await openIntake({
    directory: platform.dataDirectory,
    maxBytes: values.FEC_MAX_BYTES,
    spoolBytes: values.FEC_SPOOL_MEGABYTES * 1024 * 1024,
    metrics,
  });
  const analyser = parts.analyser ?? openAnalyser({ threads, memoryMegabytes: values.FEC_MEMORY_MEGABYTES, metrics });
  const heartbeats = openHeartbeats({ database, worker: randomUUID(), milliseconds, log });
  const runner = platform.runsJobs
    ? openAnalysisRunner({
        database,
        blobs,
        heartbeats,
        analyser,
        intake,
        clock: platform.ports.clock,
        log,
        metrics,
        threads,
        silenceSeconds,
        ending: platform.ending,
        closingMilliseconds: platform.closingMilliseconds,
        ...(parts.pollMilliseconds !== undefined && { pollMilliseconds: parts.pollMilliseconds }),
      })
    : undefined;
  return {
    intake,
    analyser,
    heartbeats,
    runner,
    silenceSeconds,
    close: async () => {
      // First what gives to others what it does not finish, then what it ran on.
      await runner?.close();
      heartbeats.close();
      await analyser.close();
      await intake.close();
    },
  };
}

/** Whoever is off at night would otherwise never forget what it must. */
export const enqueueSweep = ({ database, enqueue }: Platform): Promise<void> =>
  enqueue(database, about.name, SWEEP_ANALYSES, {}, { key: SWEEP_ANALYSES });
