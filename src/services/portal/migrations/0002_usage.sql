-- Uses of the applications, counted exactly.
--
-- A subject is 128 bits derived from an account's id or, keyed with a secret, from a claimed address (quotas/subject.ts):
-- nothing here names a person.

-- One row for each subject, day and application. The day comes first: today's rows lie together, however many there are
-- of other days. `allowance` is what held at the last use of that day.
CREATE TABLE portal.usage_day (
  day        date     NOT NULL,
  subject    uuid     NOT NULL,
  app        smallint NOT NULL,
  used       smallint NOT NULL CHECK (used > 0 AND used <= allowance),
  allowance  smallint NOT NULL,
  PRIMARY KEY (day, subject, app)
) PARTITION BY RANGE (day);

-- One partition a month, made ahead and dropped as a whole (store/usage-months.ts). PostgreSQL counts the rows of these
-- tables only once there are thousands: a plan made for a hundred walks them all, and they grow fast.

-- Answers to granted calls that carried an Idempotency-Key; kept for 48 hours.
CREATE TABLE portal.usage_key (
  subject      uuid        NOT NULL,
  app          smallint    NOT NULL,
  key          bytea       NOT NULL CHECK (octet_length(key) = 32),
  payload      bytea       NOT NULL CHECK (octet_length(payload) = 32),
  -- Null only within the transaction that counts the use.
  remaining    smallint,
  is_premium   boolean     NOT NULL,
  resets_at    timestamptz,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (subject, app, key)
) WITH (autovacuum_analyze_threshold = 10000, autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000);

CREATE INDEX usage_key_by_age ON portal.usage_key (created_at);

-- How many claims a client's address has made today, and which: neither the address nor the claim can be read back.
CREATE TABLE portal.claim_day (
  day      date     NOT NULL,
  address  uuid     NOT NULL,
  claims   smallint NOT NULL,
  PRIMARY KEY (day, address)
) WITH (autovacuum_analyze_threshold = 10000, autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000);

CREATE TABLE portal.claim (
  day      date NOT NULL,
  address  uuid NOT NULL,
  subject  uuid NOT NULL,
  PRIMARY KEY (day, address, subject)
) WITH (autovacuum_analyze_threshold = 10000, autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_insert_threshold = 10000);
