-- What everybody may read of the server, once an operator has published it: what runs, and what went wrong before, in words that
-- were written by hand.

CREATE TABLE platform.status (
  -- There is one row, or none: not published.
  is_only       boolean      PRIMARY KEY DEFAULT true CHECK (is_only),
  is_published  boolean      NOT NULL
);

CREATE TABLE platform.incident (
  id          uuid         PRIMARY KEY DEFAULT gen_random_uuid(),
  title       text         NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  what        text         NOT NULL CHECK (length(what) <= 4000),
  -- Names of those that it concerned; none: all of them.
  services    text[]       NOT NULL DEFAULT '{}',
  began_at    timestamptz  NOT NULL,
  -- Null: it goes on.
  ended_at    timestamptz  CHECK (ended_at >= began_at),
  -- What was told on the way: a list of {at, text}, the oldest first.
  updates     jsonb        NOT NULL DEFAULT '[]'
);

CREATE INDEX incident_by_beginning ON platform.incident (began_at, id);

-- Operators read the audit by what was done.
CREATE INDEX audit_by_action ON platform.audit (action, id);
