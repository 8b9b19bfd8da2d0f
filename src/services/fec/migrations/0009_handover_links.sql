-- Links by which somebody without an account reads the report of one dossier, until they end or are revoked.

CREATE TABLE fec.handover_link (
  -- 128 random bits, in base64url: of the row, and of no use to whoever wants to read the report.
  id             text        COLLATE "C" PRIMARY KEY CHECK (length(id) = 22),
  dossier        text        COLLATE "C" NOT NULL REFERENCES fec.dossier (id) ON DELETE CASCADE,
  -- SHA-256 of what stands in the address. The address itself is nowhere.
  token_hash     bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- Whom it is for, encrypted.
  sealed         bytea       NOT NULL,
  has_workbook   boolean     NOT NULL,
  -- A member or a key; it stays when they go.
  made_by        text        NOT NULL,
  made_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at     timestamptz NOT NULL,
  revoked_at     timestamptz,
  opened         integer     NOT NULL DEFAULT 0 CHECK (opened >= 0),
  last_opened_at timestamptz
);

CREATE INDEX handover_link_by_dossier ON fec.handover_link (dossier, made_at DESC);
CREATE INDEX handover_link_by_expiry ON fec.handover_link (expires_at);
