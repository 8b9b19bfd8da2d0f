-- What people make of findings. Which finding is meant is a keyed hash of what it is about, and what somebody wrote of it is encrypted:
-- nothing of a file stands here. A judgement belongs to a company, so that the next file of it is not asked the same again.

CREATE TABLE fec.judgement (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id    uuid        NOT NULL REFERENCES fec.company (id) ON DELETE CASCADE,
  -- In files of the same exercise, and in those of another one, where it can be the same matter.
  finding       text        COLLATE "C" NOT NULL CHECK (length(finding) = 22),
  again         text        COLLATE "C" CHECK (length(again) = 22),
  -- The days that the file has entries of, where it was judged.
  period_start  date,
  period_end    date,
  dossier       text        COLLATE "C" REFERENCES fec.dossier (id) ON DELETE SET NULL,
  state         text        NOT NULL CHECK (state IN ('to_do', 'to_explain', 'justified', 'corrected', 'dismissed')),
  -- A member of the workspace.
  assigned_to   text        COLLATE "C" CHECK (length(assigned_to) <= 64),
  -- A member or a key.
  judged_by     text        NOT NULL,
  judged_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The member who has reviewed it.
  signed_off_by text        COLLATE "C" CHECK (length(signed_off_by) <= 64),
  signed_off_at timestamptz,
  -- What was at stake, and the last note.
  sealed        bytea       NOT NULL,
  CHECK ((signed_off_by IS NULL) = (signed_off_at IS NULL))
);

CREATE INDEX judgement_by_finding ON fec.judgement (company_id, finding);
CREATE INDEX judgement_by_dossier ON fec.judgement (dossier) WHERE dossier IS NOT NULL;

-- Who said what, and when.
CREATE TABLE fec.judgement_event (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  judgement_id  bigint      NOT NULL REFERENCES fec.judgement (id) ON DELETE CASCADE,
  at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  made_by       text        NOT NULL,
  state         text        NOT NULL,
  assigned_to   text        COLLATE "C",
  is_signed_off boolean     NOT NULL,
  -- A note, where there is one.
  sealed        bytea
);

CREATE INDEX judgement_event_by_judgement ON fec.judgement_event (judgement_id, id);
