import type { SettingsOf } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import type { FecContext } from './context.ts';
import { openDeferredAnalyses } from './deferred/deferred-analyses.ts';
import { openOutgoingReports } from './delivery/outgoing-reports.ts';
import { openRenderer } from './delivery/renderer.ts';
import { openSignedLinks } from './delivery/signed-links.ts';
import { openExplorer } from './dossiers/explore/explorer.ts';
import { openFindingsReader } from './dossiers/findings/findings-reader.ts';
import { openUploads } from './dossiers/uploads.ts';
import type { Parts } from './open-jobs.ts';
import { archivesOf, enqueueSweep, openWorkshop } from './open-jobs.ts';
import type { settings } from './settings.ts';

export async function openFec(
  platform: Platform,
  values: SettingsOf<typeof settings>,
  parts: Partial<Parts> = {},
): Promise<FecContext> {
  const { database, background, blobs, log, metrics } = platform;
  const { clock } = platform.ports;
  await enqueueSweep(platform);
  const workshop = await openWorkshop(platform, values, parts);
  const { intake, analyser, heartbeats, runner, silenceSeconds } = workshop;
  const renderer = openRenderer(metrics);
  const explorer = openExplorer({
    directory: values.FEC_EXPLORE_DIRECTORY,
    megabytes: values.FEC_EXPLORE_MEGABYTES,
    log,
    metrics,
  });
  const findings = openFindingsReader(metrics);
  const archives = archivesOf(values, () => runner?.look());
  return {
    database,
    membersOf: platform.membersOf,
    background,
    blobs,
    clock,
    publicUrl: platform.publicUrl,
    intake,
    analyser,
    renderer,
    outgoing: openOutgoingReports(metrics, parts.outgoingBytes),
    deferred: openDeferredAnalyses({
      database,
      blobs,
      heartbeats,
      log,
      silenceSeconds,
      waitingBytes: values.FEC_WAITING_MEGABYTES * 1024 * 1024,
      onAccepted: () => runner?.look(),
    }),
    archives,
    explorer,
    findings,
    findingSecret: await platform.lastingSecretFor('fec findings'),
    handoverSecret: await platform.lastingSecretFor('fec handover'),
    uploads: openUploads({ database, blobs, enqueue: platform.enqueue, ...archives }),
    links: openSignedLinks(platform.secretsFor('fec-links'), clock),
    silenceSeconds,
    close: async () => {
      await Promise.all([workshop.close(), renderer.close(), explorer.close(), findings.close()]);
    },
  };
}
