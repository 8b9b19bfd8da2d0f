-- When people last looked at a service of a workspace, so that a page can say what is new to them. It goes with the workspace, and
-- with the person: the console takes it out when somebody is removed, leaves, or deletes the account.

CREATE TABLE platform.visit (
  workspace_id  uuid        NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  service       text        COLLATE "C" NOT NULL,
  person_id     text        COLLATE "C" NOT NULL,
  -- What happened later is new in this visit; null in the first one, in which nothing is.
  since         timestamptz,
  -- When the person was last here.
  seen_at       timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, service, person_id)
);

CREATE INDEX visit_by_person ON platform.visit (person_id);
