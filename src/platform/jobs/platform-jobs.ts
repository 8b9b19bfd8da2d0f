import Type from 'typebox';
import type { BlobStore } from '../blobs/blob-store.ts';
import { deleteOwnerKey, expireBlobsOf } from '../blobs/owner-keys.ts';
import { sweepBlobs } from '../blobs/sweep-blobs.ts';
import type { Database } from '../db/pool.ts';
import { auditExpiries } from '../keys/store.ts';
import { deleteUsageOf } from '../usage/usage-store.ts';
import { prepareUsagePartitions } from '../usage/usage-tables.ts';
import { deleteAuditOf } from '../workspaces/audit.ts';
import { jobsOf } from './job.ts';

const job = jobsOf<{ database: Database; blobStore: BlobStore }>();

/** What is left of a workspace that was deleted. */
export const FORGET_WORKSPACE = 'forget-workspace';

const PORTION = 5000;

/** The platform's own background work. */
export const platformJobs = [
  job({
    name: FORGET_WORKSPACE,
    payload: Type.Object({ workspaceId: Type.String({ maxLength: 36 }) }, { additionalProperties: false }),
    run: async ({ service, payload, signal }) => {
      const { workspaceId } = payload;
      while (!signal.aborted && (await deleteUsageOf(service.database, workspaceId, PORTION)) > 0);
      while (!signal.aborted && (await deleteAuditOf(service.database, workspaceId, PORTION)) > 0);
      signal.throwIfAborted();
      const owner = `workspace:${workspaceId}`;
      await expireBlobsOf(service.database, owner);
      await sweepBlobs({ database: service.database, store: service.blobStore, signal });
      if (!(await deleteOwnerKey(service.database, owner))) throw new Error('Blobs of the workspace are left');
    },
  }),
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
  // The next month's and the next day's are ready before anybody needs them; what is missing is also made at every start.
  job({
    name: 'prepare-usage-partitions',
    payload: Type.Object({}, { additionalProperties: false }),
    schedule: '23 * * * *',
    run: async ({ service }) => {
      await prepareUsagePartitions(service.database);
    },
  }),
];
