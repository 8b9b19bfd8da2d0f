-- Who is in which workspace (platform.workspace), and who was asked to come.

CREATE TABLE console.membership (
  workspace_id  uuid        NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  member_id     text        COLLATE "C" NOT NULL REFERENCES console.member (id) ON DELETE CASCADE,
  role          text        NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  since         timestamptz NOT NULL DEFAULT now(),
  -- When the person last opened it: addresses without a workspace lead to the latest.
  opened_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, member_id)
);

CREATE INDEX membership_by_member ON console.membership (member_id);

-- One for an address and a workspace; a new one takes the place of the one before. The token is hashed, and opens once.
CREATE TABLE console.invitation (
  workspace_id  uuid        NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  email         text        COLLATE "C" NOT NULL CHECK (email = lower(email)),
  id            uuid        NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  role          text        NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  token_hash    bytea       NOT NULL UNIQUE,
  -- Null once that person is gone.
  invited_by    text        COLLATE "C" REFERENCES console.member (id) ON DELETE SET NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, email)
);

CREATE INDEX invitation_by_email ON console.invitation (email);
CREATE INDEX invitation_by_inviter ON console.invitation (invited_by);
CREATE INDEX invitation_by_end ON console.invitation (expires_at);
