-- Members of the portal, how they sign in, and their sessions. The four tables are written by better-auth, under names of
-- our own (adapters/better-auth.ts maps them); what it stores nowhere else, such as attempts, is ours.

-- What time it is for quotas, subscriptions and attempts. Tests replace it to stand before midnight or after an end.
CREATE FUNCTION portal.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT now()';

CREATE TABLE portal.member (
  -- 32 letters and digits by chance, about 190 bits: it stands for the account wherever it is shown.
  id              text        COLLATE "C" PRIMARY KEY,
  name            text        NOT NULL,
  email           text        COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified  boolean     NOT NULL,
  image           text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL
);

CREATE INDEX member_unproven ON portal.member (created_at) WHERE NOT email_verified;

CREATE TABLE portal.session (
  id          text        COLLATE "C" PRIMARY KEY,
  member_id   text        COLLATE "C" NOT NULL REFERENCES portal.member (id) ON DELETE CASCADE,
  -- Useless by itself: the cookie carries it signed, with a secret that the database does not know.
  token       text        COLLATE "C" NOT NULL UNIQUE,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  -- better-auth has a place for them; nothing is ever written there.
  ip_address  text        CHECK (ip_address IS NULL OR ip_address = ''),
  user_agent  text        CHECK (user_agent IS NULL OR user_agent = '')
);

CREATE INDEX session_by_member ON portal.session (member_id);
CREATE INDEX session_by_end ON portal.session (expires_at);

-- A password (provider_id 'credential', hashed with scrypt) or an account elsewhere.
CREATE TABLE portal.sign_in_method (
  id                        text        COLLATE "C" PRIMARY KEY,
  member_id                 text        COLLATE "C" NOT NULL REFERENCES portal.member (id) ON DELETE CASCADE,
  provider_id               text        NOT NULL,
  account_id                text        NOT NULL,
  password                  text,
  access_token              text,
  refresh_token             text,
  id_token                  text,
  access_token_expires_at   timestamptz,
  refresh_token_expires_at  timestamptz,
  scope                     text,
  created_at                timestamptz NOT NULL,
  updated_at                timestamptz NOT NULL,
  UNIQUE (provider_id, account_id)
);

CREATE INDEX sign_in_method_by_member ON portal.sign_in_method (member_id);

-- What was sent to an address and waits to come back. Identifiers are hashed: whoever reads the table can use none.
CREATE TABLE portal.verification (
  id          text        COLLATE "C" PRIMARY KEY,
  identifier  text        COLLATE "C" NOT NULL,
  value       text        NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL
);

CREATE INDEX verification_by_identifier ON portal.verification (identifier);
CREATE INDEX verification_by_end ON portal.verification (expires_at);

-- How often somebody tried something lately, for all replicas together. Subjects are hashed.
CREATE TABLE portal.attempt (
  kind            text        NOT NULL,
  subject         uuid        NOT NULL,
  count           integer     NOT NULL,
  window_ends_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);

CREATE INDEX attempt_by_end ON portal.attempt (window_ends_at);
