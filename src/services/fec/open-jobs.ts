import type { Platform } from '#platform/service.ts';
import { about } from './about.ts';
import type { FecJobContext } from './context.ts';
import { SWEEP_ANALYSES } from './jobs.ts';

/** A process that is silent for so long is taken for dead, and what it worked on for interrupted. */
export const SILENCE_SECONDS = 30;

/** What a worker needs: it receives no file, so that it has no spool and no thread. */
export async function openFecJobs(platform: Platform): Promise<FecJobContext> {
  await enqueueSweep(platform);
  return { background: platform.background, silenceSeconds: SILENCE_SECONDS };
}

/** Whoever is off at night would otherwise never forget what it must. */
export const enqueueSweep = ({ database, enqueue }: Platform): Promise<void> =>
  enqueue(database, about.name, SWEEP_ANALYSES, {}, { key: SWEEP_ANALYSES });
