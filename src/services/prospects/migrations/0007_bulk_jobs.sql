-- Work over a list that takes longer than a request: how far it is, and what was found, kept for the workspace that asked.

CREATE TABLE prospects.bulk_job (
  -- 128 random bits, in base64url.
  id            text        COLLATE "C" PRIMARY KEY CHECK (length(id) = 22),
  workspace_id  uuid        NOT NULL,
  kind          text        NOT NULL CHECK (kind IN ('emails', 'audits')),
  name          text        NOT NULL CHECK (length(name) <= 200),
  -- The member or key that began it.
  made_by       text        NOT NULL,
  -- Rows of the list, those that are answered, and what came of them: {"valid": 12, …}.
  total         integer     NOT NULL CHECK (total > 0),
  done          integer     NOT NULL DEFAULT 0 CHECK (done BETWEEN 0 AND total),
  tally         jsonb       NOT NULL DEFAULT '{}',
  -- The names of the columns that came with the list, if it had any.
  columns       text[],
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  started_at    timestamptz,
  -- Done, or cancelled: nothing of it waits any more.
  finished_at   timestamptz,
  is_cancelled  boolean     NOT NULL DEFAULT false,
  expires_at    timestamptz NOT NULL
);

CREATE INDEX bulk_job_by_workspace ON prospects.bulk_job (workspace_id, kind, created_at DESC, id DESC);
CREATE INDEX bulk_job_unfinished ON prospects.bulk_job (kind, workspace_id) WHERE finished_at IS NULL;
CREATE INDEX bulk_job_by_expiry ON prospects.bulk_job (expires_at);

-- What is left to do of a job: a domain to look up, a page to audit, or (the empty subject) the list itself to be read. A process
-- that has one says so every few seconds; one that is silent has lost it.
CREATE TABLE prospects.bulk_task (
  job           text        COLLATE "C" NOT NULL REFERENCES prospects.bulk_job (id) ON DELETE CASCADE,
  subject       text        COLLATE "C" NOT NULL CHECK (length(subject) <= 2048),
  kind          text        NOT NULL,
  workspace_id  uuid        NOT NULL,
  -- How often it came to nothing for a reason that may pass.
  attempts      integer     NOT NULL DEFAULT 0,
  not_before    timestamptz NOT NULL DEFAULT clock_timestamp(),
  worker        uuid,
  seen_at       timestamptz,
  PRIMARY KEY (job, subject)
);

CREATE INDEX bulk_task_waiting ON prospects.bulk_task (kind, workspace_id, not_before);
CREATE INDEX bulk_task_held ON prospects.bulk_task (worker) WHERE worker IS NOT NULL;

-- Which process asks the name servers for lists, and why it does not at the moment: one at a time, so that its own pace is the pace
-- of all.
CREATE TABLE prospects.bulk_asker (
  kind          text        PRIMARY KEY,
  worker        uuid        NOT NULL,
  seen_at       timestamptz NOT NULL,
  paused        text
);

CREATE TABLE prospects.email_list_row (
  job           text        COLLATE "C" NOT NULL REFERENCES prospects.bulk_job (id) ON DELETE CASCADE,
  row           integer     NOT NULL,
  email         text        NOT NULL,
  -- As they came, the address among them.
  cells         text[],
  -- What is looked up for it; none for what is no address, and before it was read.
  domain        text        COLLATE "C",
  -- None yet.
  verdict       text        CHECK (verdict IN ('valid', 'risky', 'invalid', 'unknown')),
  reasons       text[]      NOT NULL DEFAULT '{}',
  suggestion    text,
  canonical     text,
  mx_status     text,
  checked_at    timestamptz,
  PRIMARY KEY (job, row)
);

CREATE INDEX email_list_row_of_domain ON prospects.email_list_row (job, domain, row) WHERE verdict IS NULL AND domain IS NOT NULL;
CREATE INDEX email_list_row_of_verdict ON prospects.email_list_row (job, verdict, row);

CREATE TABLE prospects.audit_list_row (
  job           text        COLLATE "C" NOT NULL REFERENCES prospects.bulk_job (id) ON DELETE CASCADE,
  row           integer     NOT NULL,
  uen           text        COLLATE "C",
  -- None where no page is known of the hotel.
  url           text        COLLATE "C",
  outcome       text        NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'audited', 'failed')),
  failure_code  text,
  failure       text,
  score         real,
  grade         text,
  fetched_at    timestamptz,
  -- The whole audit, as it was answered; not as jsonb, which takes less than a page may say.
  audit         json,
  PRIMARY KEY (job, row)
);

CREATE INDEX audit_list_row_of_hotel ON prospects.audit_list_row (uen, job) WHERE uen IS NOT NULL;
CREATE INDEX audit_list_row_of_url ON prospects.audit_list_row (job, url) WHERE outcome = 'waiting';

-- When a site may be asked again, by every process: one row a site that was visited lately. A crash of the database forgets them.
CREATE UNLOGGED TABLE prospects.site_turn (
  site          text        COLLATE "C" PRIMARY KEY,
  full_at       timestamptz NOT NULL
);

CREATE INDEX site_turn_by_rest ON prospects.site_turn (full_at);
