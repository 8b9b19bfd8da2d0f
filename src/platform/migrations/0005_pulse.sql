-- Since when the database has heard workers of a kind without a break (db/pulse.ts). Whoever has just started can tell by it
-- whether the others are silent, or the database could not hear anybody.
CREATE TABLE platform.pulse (
  name     text        COLLATE "C" PRIMARY KEY,
  since    timestamptz NOT NULL,
  last_at  timestamptz NOT NULL
);
