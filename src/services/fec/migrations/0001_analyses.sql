-- Analyses that are asked for later. The file itself is never here: it is with the process that received it, until it is read.

CREATE TABLE fec.analysis (
  -- 128 random bits, in base64url.
  id           text        COLLATE "C" PRIMARY KEY CHECK (length(id) = 22),
  -- The key that made it: it answers to no other.
  key_id       uuid        NOT NULL,
  status       text        NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed')),
  progress     real        NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  created_at   timestamptz NOT NULL,
  -- When the process that works on it last said so. It has to, every few seconds.
  heartbeat_at timestamptz NOT NULL,
  finished_at  timestamptz,
  expires_at   timestamptz NOT NULL,
  -- Why it failed: a code, and words where the code alone does not say enough.
  failure_code text,
  failure      text,
  -- JSON, gzip'ed: what the API sends, and the lines of the file that pages for people show with it.
  report       bytea,
  excerpts     bytea,
  CHECK ((finished_at IS NULL) = (status IN ('queued', 'running'))),
  CHECK ((failure_code IS NULL) = (status <> 'failed')),
  CHECK ((report IS NULL) = (status <> 'done') AND (excerpts IS NULL) = (status <> 'done'))
);

-- Compressed already: trying again would only cost time.
ALTER TABLE fec.analysis ALTER COLUMN report SET STORAGE EXTERNAL, ALTER COLUMN excerpts SET STORAGE EXTERNAL;

CREATE INDEX analysis_by_key ON fec.analysis (key_id, expires_at);
CREATE INDEX analysis_by_expiry ON fec.analysis (expires_at);
CREATE INDEX analysis_unfinished ON fec.analysis (heartbeat_at) WHERE status IN ('queued', 'running');
