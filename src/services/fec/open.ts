import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import type { Analyser } from './analysis/analyser.ts';
import { openAnalyser } from './analysis/analyser.ts';
import type { FecContext } from './context.ts';
import { openDeferredAnalyses } from './deferred/deferred-analyses.ts';
import { openOutgoingReports } from './delivery/outgoing-reports.ts';
import { openRenderer } from './delivery/renderer.ts';
import { openSignedLinks } from './delivery/signed-links.ts';
import { openIntake } from './intake/intake.ts';
import { enqueueSweep, SILENCE_SECONDS } from './open-jobs.ts';
import type { settings } from './settings.ts';

const HEARTBEAT_MILLISECONDS = 2000;

/** What a test may put in the place of the real thing. */
type Parts = { analyser: Analyser; heartbeatMilliseconds: number; silenceSeconds: number; outgoingBytes: number };

export async function openFec(
  platform: Platform,
  values: SettingsOf<typeof settings>,
  parts: Partial<Parts> = {},
): Promise<FecContext> {
  const { database, background, log, metrics } = platform;
  const { clock } = platform.ports;
  const { heartbeatMilliseconds = HEARTBEAT_MILLISECONDS, silenceSeconds = SILENCE_SECONDS } = parts;
  await enqueueSweep(platform);
  const intake = await openIntake({
    directory: platform.dataDirectory,
    maxBytes: values.FEC_MAX_BYTES,
    spoolBytes: values.FEC_SPOOL_MEGABYTES * 1024 * 1024,
    metrics,
  });
  const analyser =
    parts.analyser ??
    openAnalyser({ threads: values.FEC_THREADS, memoryMegabytes: values.FEC_MEMORY_MEGABYTES, metrics });
  const renderer = openRenderer(metrics);
  const deferred = openDeferredAnalyses({
    database,
    analyser,
    clock,
    log,
    heartbeatMilliseconds,
    silenceSeconds,
  });
  return {
    database,
    background,
    clock,
    intake,
    analyser,
    renderer,
    outgoing: openOutgoingReports(metrics, parts.outgoingBytes),
    deferred,
    links: openSignedLinks(platform.secretsFor('fec-links'), clock),
    silenceSeconds,
    close: async () => {
      // First what says in the database that it was interrupted, then what it ran on.
      await deferred.close();
      await Promise.all([analyser.close(), renderer.close()]);
      await intake.close();
    },
  };
}
