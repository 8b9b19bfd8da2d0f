-- What a workspace keeps because somebody chose to: companies, and their accounting files with what was found in them. Nothing
-- of a file stands in these tables but figures of the whole: its bytes, its lines and its report lie in blobs, encrypted.

CREATE TABLE fec.company (
  id            uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
  workspace_id  uuid        NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  siren         text        COLLATE "C" NOT NULL CHECK (siren ~ '^[0-9]{9}$'),
  -- Empty until somebody has given it one.
  name          text        NOT NULL DEFAULT '' CHECK (length(name) <= 200),
  -- Who works on it: a member of the workspace.
  member_id     uuid,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (workspace_id, siren)
);

-- A file on its way in, by pieces, from any server to any other.
CREATE TABLE fec.upload (
  -- 128 random bits, in base64url.
  id            text        COLLATE "C" PRIMARY KEY CHECK (length(id) = 22),
  workspace_id  uuid        NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  file_name     text        NOT NULL CHECK (length(file_name) <= 255),
  bytes         bigint      NOT NULL CHECK (bytes > 0),
  -- How far it has come: the next piece begins here.
  received      bigint      NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  -- It is whole, and an archive: what is in it is taken out, entry by entry; this many are done.
  is_unpacking  boolean     NOT NULL DEFAULT false,
  entries_done  integer     NOT NULL DEFAULT 0,
  -- The archive that it is taken out of.
  archive       text        COLLATE "C" REFERENCES fec.upload (id) ON DELETE CASCADE,
  siren         text        CHECK (siren ~ '^[0-9]{9}$'),
  keep_months   integer     NOT NULL CHECK (keep_months BETWEEN 1 AND 120),
  -- The member or key that began it.
  made_by       text        NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- From then on it is gone, unless another piece comes before.
  expires_at    timestamptz NOT NULL
);

CREATE INDEX upload_by_workspace ON fec.upload (workspace_id);
CREATE INDEX upload_by_archive ON fec.upload (archive) WHERE archive IS NOT NULL;
CREATE INDEX upload_by_expiry ON fec.upload (expires_at);

CREATE TABLE fec.dossier (
  id            text        COLLATE "C" PRIMARY KEY CHECK (length(id) = 22),
  workspace_id  uuid        NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  -- None while nobody knows whose file it is.
  company_id    uuid        REFERENCES fec.company (id) ON DELETE CASCADE,
  file_name     text        NOT NULL CHECK (length(file_name) <= 255),
  bytes         bigint      NOT NULL CHECK (bytes > 0),
  -- The upload that it came by, and its place in an archive: each becomes a dossier once.
  upload        text        COLLATE "C" NOT NULL,
  entry         integer     NOT NULL DEFAULT 0,
  made_by       text        NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  keep_until    timestamptz NOT NULL,
  -- While there is none it waits or is judged, and fec.analysis has its analysis.
  finished_at   timestamptz,
  -- Words of ours, with nothing of the file in them.
  failure_code  text,
  failure       text,
  -- Known when it was judged.
  sha256        text        COLLATE "C",
  period_start  date,
  period_end    date,
  -- By the file's name.
  closing_day   date,
  lines         integer,
  entries       integer,
  critical      integer,
  important     integer,
  minor         integer,
  UNIQUE (upload, entry),
  CHECK (failure_code IS NULL OR finished_at IS NOT NULL)
);

CREATE INDEX dossier_by_workspace ON fec.dossier (workspace_id, created_at DESC, id DESC);
CREATE INDEX dossier_by_company ON fec.dossier (company_id, period_end);
CREATE INDEX dossier_by_expiry ON fec.dossier (keep_until);
-- Those that wait or are judged.
CREATE INDEX dossier_unfinished ON fec.dossier (workspace_id) WHERE finished_at IS NULL;
CREATE INDEX dossier_by_hash ON fec.dossier (workspace_id, sha256);

-- The blobs of uploads and dossiers. A blob goes with the row that says whose it is.
CREATE TABLE fec.part (
  blob      text    COLLATE "C" PRIMARY KEY,
  upload    text    COLLATE "C" REFERENCES fec.upload (id) ON DELETE CASCADE,
  dossier   text    COLLATE "C" REFERENCES fec.dossier (id) ON DELETE CASCADE,
  -- Of the file as it was sent, its report, or its lines as Parquet.
  kind      text    NOT NULL CHECK (kind IN ('file', 'report', 'ledger')),
  -- Where a piece of the file begins.
  position  bigint  NOT NULL DEFAULT 0 CHECK (position >= 0),
  bytes     bigint  NOT NULL CHECK (bytes >= 0),
  CHECK ((upload IS NULL) <> (dossier IS NULL)),
  UNIQUE (upload, position),
  UNIQUE (dossier, kind, position)
);

CREATE FUNCTION fec.release_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM platform.blob WHERE id IN (SELECT blob FROM gone);
  RETURN NULL;
END $$;

CREATE TRIGGER fec_releases_parts AFTER DELETE ON fec.part REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION fec.release_parts();

-- The analysis of a dossier has no file of its own, and goes when it has ended.
ALTER TABLE fec.analysis ADD COLUMN dossier text COLLATE "C" UNIQUE REFERENCES fec.dossier (id) ON DELETE CASCADE;
