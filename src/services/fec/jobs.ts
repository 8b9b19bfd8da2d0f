import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import type { FecJobContext } from './context.ts';
import { UNPACK_ARCHIVE } from './dossiers/archive-job.ts';
import { discardAll } from './dossiers/kept-file.ts';
import { deleteEmptyCompanies, deleteExpiredDossiers, judgeStranded } from './dossiers/store/dossiers.ts';
import { deleteEndedLinks } from './dossiers/store/handover-links.ts';
import { unpackArchive } from './dossiers/unpack-archive.ts';
import { deleteExpired } from './store/analyses.ts';

export const SWEEP_ANALYSES = 'sweepAnalyses';

const job = jobsOf<FecJobContext>();

/** Deletes what has been kept for long enough, and what was never sent to its end. */
const sweepAnalyses = job({
  name: SWEEP_ANALYSES,
  payload: Type.Object({}),
  schedule: '*/5 * * * *',
  run: async ({ service }) => {
    const files = await deleteExpired(service.background, service.silenceSeconds);
    for (const file of files) await service.blobs.discard(file);
  },
});

/** Deletes dossiers and uploads whose time is over. */
const sweepDossiers = job({
  name: 'sweepDossiers',
  payload: Type.Object({}),
  schedule: '*/5 * * * *',
  run: async ({ service, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const { deleted, blobs } = await deleteExpiredDossiers(service.background);
      await discardAll(service.blobs, blobs);
      if (deleted === 0) break;
    }
    await deleteEndedLinks(service.background);
    await deleteEmptyCompanies(service.background);
    await judgeStranded(service.background);
  },
});

/** Makes dossiers of the files in an archive. */
const unpack = job({
  name: UNPACK_ARCHIVE,
  payload: Type.Object({ upload: Type.String({ maxLength: 22 }) }, { additionalProperties: false }),
  run: async ({ service, payload, signal }) => {
    await unpackArchive(
      { ...service.archives, database: service.background, blobs: service.blobs },
      payload.upload,
      signal,
    );
  },
});

export const jobs = [sweepAnalyses, sweepDossiers, unpack];
