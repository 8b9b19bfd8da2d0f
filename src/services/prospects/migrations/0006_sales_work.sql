-- What a workspace does with hotels: state, assignment, notes, reminders, lists, saved searches and contacts of its own.
--
-- Everything belongs to a workspace and goes after it, in portions (0010). Only its room goes at once: whoever adds something takes
-- room, and finds that the workspace is gone. A hotel is named by its number: what is kept of one that is not
-- published (any more) stays, and is shown to nobody, since every reader joins with prospects.hotel.

CREATE TABLE prospects.work_hotel (
  workspace_id  uuid        NOT NULL,
  uen           text        COLLATE "C" NOT NULL,
  state         text        NOT NULL CHECK (state IN ('new', 'contacted', 'answered', 'won', 'lost', 'never_again')),
  -- The id of a member of the workspace.
  assigned_to   text        COLLATE "C",
  -- One more with every change: whoever changes something says which one they saw.
  version       integer     NOT NULL,
  changed_at    timestamptz NOT NULL,
  changed_by    text        NOT NULL,
  PRIMARY KEY (workspace_id, uen)
);
CREATE INDEX work_hotel_by_change ON prospects.work_hotel (workspace_id, changed_at, uen);
CREATE INDEX work_hotel_by_state ON prospects.work_hotel (workspace_id, state, changed_at, uen);
CREATE INDEX work_hotel_by_member ON prospects.work_hotel (workspace_id, assigned_to, changed_at, uen);

-- Who changed what, and when: the newest of each hotel.
CREATE TABLE prospects.work_event (
  id            bigint      GENERATED ALWAYS AS IDENTITY,
  workspace_id  uuid        NOT NULL,
  uen           text        COLLATE "C" NOT NULL,
  at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  made_by       text        NOT NULL,
  what          text        NOT NULL,
  before        text,
  after         text,
  PRIMARY KEY (workspace_id, uen, id)
);

CREATE TABLE prospects.work_note (
  id            text        COLLATE "C" PRIMARY KEY,
  workspace_id  uuid        NOT NULL,
  uen           text        COLLATE "C" NOT NULL,
  text          text        NOT NULL,
  version       integer     NOT NULL DEFAULT 1,
  made_by       text        NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  edited_at     timestamptz
);
CREATE INDEX work_note_by_hotel ON prospects.work_note (workspace_id, uen, made_at DESC, id);

CREATE TABLE prospects.work_reminder (
  id            text        COLLATE "C" PRIMARY KEY,
  workspace_id  uuid        NOT NULL,
  uen           text        COLLATE "C" NOT NULL,
  text          text        NOT NULL,
  due_at        timestamptz NOT NULL,
  assigned_to   text        COLLATE "C",
  language      text        NOT NULL CHECK (language IN ('en', 'th')),
  done_at       timestamptz,
  -- When somebody was written to about it.
  told_at       timestamptz,
  made_by       text        NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX work_reminder_by_hotel ON prospects.work_reminder (workspace_id, uen);
CREATE INDEX work_reminder_open ON prospects.work_reminder (workspace_id, due_at, id) WHERE done_at IS NULL;
CREATE INDEX work_reminder_done ON prospects.work_reminder (workspace_id, due_at, id) WHERE done_at IS NOT NULL;
CREATE INDEX work_reminder_untold ON prospects.work_reminder (due_at) 
  WHERE done_at IS NULL AND told_at IS NULL AND assigned_to IS NOT NULL;

CREATE TABLE prospects.work_list (
  id            text        COLLATE "C" PRIMARY KEY,
  workspace_id  uuid        NOT NULL,
  name          text        NOT NULL,
  made_by       text        NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Its hotels, also those that are not published: kept by whoever adds or removes some.
  entries       integer     NOT NULL DEFAULT 0 CHECK (entries >= 0),
  UNIQUE (workspace_id, name)
);

CREATE TABLE prospects.work_list_hotel (
  list_id       text        COLLATE "C" NOT NULL REFERENCES prospects.work_list (id) ON DELETE CASCADE,
  uen           text        COLLATE "C" NOT NULL,
  -- In the order of adding; numbers are not given twice.
  position      bigint      NOT NULL,
  added_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  added_by      text        NOT NULL,
  PRIMARY KEY (list_id, uen)
);
CREATE UNIQUE INDEX work_list_hotel_by_position ON prospects.work_list_hotel (list_id, position);
CREATE INDEX work_list_hotel_by_uen ON prospects.work_list_hotel (uen, list_id);

CREATE TABLE prospects.saved_search (
  id            text        COLLATE "C" PRIMARY KEY,
  workspace_id  uuid        NOT NULL,
  name          text        NOT NULL,
  -- The filters of `/hotels`, as its query has them.
  query         jsonb       NOT NULL,
  alert         text        NOT NULL CHECK (alert IN ('off', 'daily', 'weekly')),
  -- The member who is written to; nobody for a key that named none.
  tell          text        COLLATE "C",
  language      text        NOT NULL CHECK (language IN ('en', 'th')),
  made_by       text        NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The number of the change up to which hotels were looked at.
  seen_change   bigint      NOT NULL,
  next_look_at  timestamptz,
  UNIQUE (workspace_id, name)
);
CREATE INDEX saved_search_due ON prospects.saved_search (next_look_at) WHERE next_look_at IS NOT NULL;

-- What a saved search has found that was new. `uens` are the first of them, the highest score first.
CREATE TABLE prospects.search_alert (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  search_id     text        COLLATE "C" NOT NULL REFERENCES prospects.saved_search (id) ON DELETE CASCADE,
  at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  uens          text[]      COLLATE "C" NOT NULL,
  -- More were found than are kept.
  is_cut        boolean     NOT NULL
);
CREATE INDEX search_alert_by_search ON prospects.search_alert (search_id, id);

CREATE TABLE prospects.contact_import (
  id            text        COLLATE "C" PRIMARY KEY,
  workspace_id  uuid        NOT NULL,
  file_name     text        NOT NULL,
  -- Rows of the file that were left out, the first of them with their reasons.
  refused       jsonb       NOT NULL,
  refused_rows  integer     NOT NULL,
  made_by       text        NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX contact_import_by_workspace ON prospects.contact_import (workspace_id, made_at DESC, id);

CREATE TABLE prospects.own_contact (
  id            text        COLLATE "C" PRIMARY KEY,
  workspace_id  uuid        NOT NULL,
  import_id     text        COLLATE "C" NOT NULL REFERENCES prospects.contact_import (id) ON DELETE CASCADE,
  line          integer     NOT NULL,
  -- What the file says, by our names of its columns.
  fields        jsonb       NOT NULL,
  -- `waiting`: nobody has looked for its hotel yet.
  state         text        NOT NULL CHECK (state IN ('waiting', 'matched', 'review', 'unmatched')),
  uen           text        COLLATE "C",
  matched_by    text        CHECK (matched_by IN ('number', 'linkage', 'person')),
  score         real,
  reasons       text[]      NOT NULL DEFAULT '{}',
  -- Numbers that a person has ruled out.
  refused       text[]      COLLATE "C" NOT NULL DEFAULT '{}'
);
CREATE INDEX own_contact_by_import ON prospects.own_contact (import_id, line, id);
CREATE INDEX own_contact_by_hotel ON prospects.own_contact (workspace_id, uen) WHERE uen IS NOT NULL;
CREATE INDEX own_contact_by_state ON prospects.own_contact (workspace_id, state, id);

-- How much of everything a workspace keeps: whoever adds something takes room here first, and waits for who is doing so.
CREATE TABLE prospects.work_room (
  workspace_id  uuid        NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  what          text        NOT NULL,
  used          bigint      NOT NULL CHECK (used >= 0),
  PRIMARY KEY (workspace_id, what)
);

-- Who asked for it through a workspace, and whether an operator has seen that. A suppression outlives the workspace, and so
-- does what is known of who asked.
ALTER TABLE prospects.suppression
  ADD COLUMN workspace_id uuid,
  ADD COLUMN seen_at      timestamptz;
CREATE INDEX suppression_by_workspace ON prospects.suppression (workspace_id, requested_at) WHERE workspace_id IS NOT NULL;
