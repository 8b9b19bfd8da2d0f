-- Secrets that outlive every turn of AUTH_SECRET (secrets/lasting-secret.ts): names in tables are hashed under them. Only ever
-- encrypted; `wrapped_under` is the id of the key that opens it.
CREATE TABLE platform.lasting_secret (
  purpose        text   PRIMARY KEY,
  wrapped_under  text   NOT NULL,
  wrapped        bytea  NOT NULL CHECK (octet_length(wrapped) = 60)
);
