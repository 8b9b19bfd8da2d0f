-- People of the console, how they sign in, and their sessions. The first four tables and `attempt` are those of every realm
-- (platform/accounts); what is about second factors is the console's own.

-- What time it is for links and attempts. Tests replace it.
CREATE FUNCTION console.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT now()';

CREATE TABLE console.member (
  id              text        COLLATE "C" PRIMARY KEY,
  name            text        NOT NULL,
  email           text        COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified  boolean     NOT NULL,
  image           text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  ways_epoch      integer     NOT NULL DEFAULT 0,
  -- Of mails and pages; null: none was chosen yet.
  language        text        CHECK (language IN ('en', 'fr', 'es')),
  is_operator     boolean     NOT NULL DEFAULT false
);

CREATE INDEX member_unproven ON console.member (created_at) WHERE NOT email_verified;

CREATE TABLE console.session (
  id                text        COLLATE "C" PRIMARY KEY,
  member_id         text        COLLATE "C" NOT NULL REFERENCES console.member (id) ON DELETE CASCADE,
  token             text        COLLATE "C" NOT NULL UNIQUE,
  expires_at        timestamptz NOT NULL,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  ip_address        text        CHECK (ip_address IS NULL OR ip_address = ''),
  user_agent        text        CHECK (user_agent IS NULL OR user_agent = ''),
  -- What a person recognises it by: the browser in a few words, and from where.
  device            text        NOT NULL DEFAULT '',
  client            text        NOT NULL DEFAULT '',
  -- How many were shown: a passkey with user verification counts as two.
  factors           smallint    NOT NULL DEFAULT 1 CHECK (factors IN (1, 2)),
  -- Begun, and good for nothing until the second factor was shown.
  awaits_factor     boolean     NOT NULL DEFAULT false,
  -- When they were last shown.
  authenticated_at  timestamptz NOT NULL DEFAULT now(),
  -- However often it is used.
  ends_at           timestamptz NOT NULL DEFAULT now() + interval '90 days'
);

CREATE INDEX session_by_member ON console.session (member_id);
CREATE INDEX session_by_end ON console.session (expires_at);

CREATE TABLE console.sign_in_method (
  id                        text        COLLATE "C" PRIMARY KEY,
  member_id                 text        COLLATE "C" NOT NULL REFERENCES console.member (id) ON DELETE CASCADE,
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

CREATE INDEX sign_in_method_by_member ON console.sign_in_method (member_id);

CREATE TABLE console.verification (
  id          text        COLLATE "C" PRIMARY KEY,
  identifier  text        COLLATE "C" NOT NULL,
  value       text        NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL
);

CREATE INDEX verification_by_identifier ON console.verification (identifier);
CREATE INDEX verification_by_end ON console.verification (expires_at);

CREATE TABLE console.attempt (
  kind            text        NOT NULL,
  subject         uuid        NOT NULL,
  count           integer     NOT NULL,
  window_ends_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);

CREATE INDEX attempt_by_end ON console.attempt (window_ends_at);

-- Codes of an authenticator application. The secret is encrypted; `last_step` is the last time step of which a code was taken.
CREATE TABLE console.totp (
  member_id     text        COLLATE "C" PRIMARY KEY REFERENCES console.member (id) ON DELETE CASCADE,
  secret        bytea       NOT NULL,
  last_step     bigint      NOT NULL DEFAULT 0,
  confirmed_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);

-- For whoever has lost the authenticator. Hashed; each opens once.
CREATE TABLE console.recovery_code (
  member_id  text        COLLATE "C" NOT NULL REFERENCES console.member (id) ON DELETE CASCADE,
  hash       bytea       NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (member_id, hash)
);

CREATE TABLE console.passkey (
  -- As the authenticator names it, in base64url.
  id            text        COLLATE "C" PRIMARY KEY,
  member_id     text        COLLATE "C" NOT NULL REFERENCES console.member (id) ON DELETE CASCADE,
  public_key    bytea       NOT NULL,
  counter       bigint      NOT NULL,
  transports    text[]      NOT NULL,
  name          text        NOT NULL,
  is_synced     boolean     NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz
);

CREATE INDEX passkey_by_member ON console.passkey (member_id);

-- Challenges that were answered: none is answered twice. Those that nobody answers are stored nowhere.
CREATE TABLE console.used_challenge (
  hash        bytea       PRIMARY KEY,
  expires_at  timestamptz NOT NULL
);

CREATE INDEX used_challenge_by_end ON console.used_challenge (expires_at);

-- The link with which the first operator comes in: one at most, of which the hash is kept.
CREATE TABLE console.first_operator (
  is_the_one  boolean     PRIMARY KEY DEFAULT true CHECK (is_the_one),
  token_hash  bytea,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);

-- Whoever begins a session by one factor and has a second one waits for it, whichever way the session began. The member is asked for
-- first, so that who is just adding the factor is waited for.
CREATE FUNCTION console.begin_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM console.member WHERE id = NEW.member_id FOR KEY SHARE;
  IF NEW.factors = 1
    AND EXISTS (SELECT FROM console.totp WHERE member_id = NEW.member_id AND confirmed_at IS NOT NULL) THEN
    NEW.awaits_factor := true;
    NEW.expires_at := least(NEW.expires_at, now() + interval '10 minutes');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER begin_session BEFORE INSERT ON console.session FOR EACH ROW EXECUTE FUNCTION console.begin_session();
