import Type from 'typebox';
import type { BlobStore } from '../blobs/blob-store.ts';
import { sweepBlobs } from '../blobs/sweep-blobs.ts';
import type { Database } from '../db/pool.ts';
import { auditExpiries } from '../keys/store.ts';
import { jobsOf } from './job.ts';

const job = jobsOf<{ database: Database; blobStore: BlobStore }>();

/** The platform's own background work. */
export const platformJobs = [
  job({
    name: 'audit-key-expiries',
    payload: Type.Object({}, { additionalProperties: false }),
    schedule: '*/10 * * * *',
    run: async ({ service }) => {
      await auditExpiries(service.database);
    },
  }),
  job({
    name: 'sweep-blobs',
    payload: Type.Object({}, { additionalProperties: false }),
    schedule: '*/5 * * * *',
    run: async ({ service, signal }) => {
      await sweepBlobs({ database: service.database, store: service.blobStore, signal });
    },
  }),
];
