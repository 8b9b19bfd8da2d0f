-- API keys of every service. The key itself is never stored: only its HMAC under a pepper that the database does not know.

CREATE TABLE platform.api_key (
  id            uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
  service       text        NOT NULL,
  owner         text        NOT NULL CHECK (length(owner) BETWEEN 1 AND 200),
  key_hash      bytea       NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  pepper_id     text        NOT NULL,
  hint          text        NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at    timestamptz,
  last_used_at  timestamptz,
  -- Set once, when the key is rotated or revoked. Expiry needs no write: it follows from expires_at and the clock.
  ended_at      timestamptz,
  end_reason    text        CHECK (end_reason IN ('rotated', 'revoked')),
  rotated_from  uuid        REFERENCES platform.api_key (id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);

CREATE INDEX api_key_by_owner ON platform.api_key (service, owner, created_at, id);
CREATE INDEX api_key_by_creation ON platform.api_key (created_at, id);
CREATE INDEX api_key_by_expiry ON platform.api_key (expires_at) WHERE expires_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX api_key_by_pepper ON platform.api_key (pepper_id) WHERE ended_at IS NULL;

-- What happened to which key. Append-only: the trigger holds for every role, the table's owner included.
CREATE TABLE platform.api_key_audit (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  action      text        NOT NULL CHECK (action IN ('issued', 'rotated', 'revoked', 'expired', 'repeppered')),
  key_id      uuid        NOT NULL REFERENCES platform.api_key (id),
  -- Who did it: 'cli:<user of the operating system>', 'key:<id>' or 'job'.
  actor       text        NOT NULL,
  request_id  text
);

CREATE INDEX api_key_audit_by_key ON platform.api_key_audit (key_id, id);
CREATE UNIQUE INDEX api_key_audit_expired_once ON platform.api_key_audit (key_id) WHERE action = 'expired';

CREATE FUNCTION platform.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'platform.api_key_audit is append-only';
END $$;

CREATE TRIGGER api_key_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON platform.api_key_audit
  FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
