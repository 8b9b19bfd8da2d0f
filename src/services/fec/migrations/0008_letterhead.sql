-- What a firm puts on the reports that it hands over: its name and its logo, encrypted.

CREATE TABLE fec.letterhead (
  workspace_id  uuid        PRIMARY KEY REFERENCES platform.workspace (id) ON DELETE CASCADE,
  sealed        bytea       NOT NULL,
  -- A member or a key.
  changed_by    text        NOT NULL,
  changed_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Ciphertext: trying to compress it would only cost time.
ALTER TABLE fec.letterhead ALTER COLUMN sealed SET STORAGE EXTERNAL;
