-- Files that wait or are kept, and whose they are (blobs/). Their bytes lie where BLOB_STORE says, always encrypted: a key for
-- each blob, encrypted under the key of its owner, which is encrypted under AUTH_SECRET.

CREATE TABLE platform.blob_owner_key (
  -- Whose files these are: 'key:<id of an API key>', 'workspace:<id>'.
  owner          text   COLLATE "C" PRIMARY KEY CHECK (length(owner) BETWEEN 1 AND 100),
  -- Stands in the ciphertext of each blob.
  id             uuid   NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  wrapped_under  text   NOT NULL,
  wrapped        bytea  NOT NULL CHECK (octet_length(wrapped) = 60)
);

CREATE TABLE platform.blob (
  -- 128 random bits: the name in the store as well.
  id          text        COLLATE "C" PRIMARY KEY CHECK (length(id) = 32),
  owner       text        NOT NULL REFERENCES platform.blob_owner_key (owner),
  store       text        NOT NULL CHECK (store IN ('directory', 'postgres', 's3')),
  -- Of what was encrypted.
  bytes       bigint      NOT NULL CHECK (bytes >= 0),
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- From then on nobody owns it, whatever else is written anywhere.
  expires_at  timestamptz NOT NULL
);

CREATE INDEX blob_by_owner ON platform.blob (owner);
CREATE INDEX blob_by_expiry ON platform.blob (expires_at);

-- With BLOB_STORE=postgres: rows of 1 MiB. They come in the transaction of their blob, and go after it, some at a time: a
-- gigabyte at once could take longer than a statement may.
CREATE TABLE platform.blob_piece (
  blob    text     COLLATE "C" NOT NULL,
  number  integer  NOT NULL CHECK (number >= 0),
  bytes   bytea    NOT NULL,
  PRIMARY KEY (blob, number)
);

-- Ciphertext does not get smaller: trying would only cost time.
ALTER TABLE platform.blob_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;
