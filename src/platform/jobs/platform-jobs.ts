import Type from 'typebox';
import type { Database } from '../db/pool.ts';
import { auditExpiries } from '../keys/store.ts';
import { jobsOf } from './job.ts';

const job = jobsOf<{ database: Database }>();

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
];
