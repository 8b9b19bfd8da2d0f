-- Who somebody is at an OpenID Connect provider. Once linked, a person is known by issuer and subject alone: addresses are given to
-- others, and change. One person of a provider for one account, so that a new owner of an address does not get the old one's account.
CREATE TABLE console.identities (
  issuer      text        COLLATE "C" NOT NULL,
  subject     text        COLLATE "C" NOT NULL,
  member_id   text        COLLATE "C" NOT NULL REFERENCES console.member (id) ON DELETE CASCADE,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  UNIQUE (member_id, issuer)
);
