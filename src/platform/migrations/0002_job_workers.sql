-- Who runs jobs, and when each was last heard of: jobs of one that has gone silent are given to the others
-- (jobs/worker-leases.ts). `id` is what graphile-worker writes into `locked_by`.
CREATE TABLE platform.job_worker (
  id       text        COLLATE "C" PRIMARY KEY,
  seen_at  timestamptz NOT NULL
);
