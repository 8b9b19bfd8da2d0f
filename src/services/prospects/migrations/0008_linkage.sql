-- Decisions about links that can be taken back, and hotels that have closed.

-- What persons decided about links, and took back: kept for good, however often a link is decided anew.
CREATE TABLE prospects.link_event (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('same_property', 'operator', 'place', 'rating')),
  subject text COLLATE "C" NOT NULL,
  target text COLLATE "C",
  event text NOT NULL CHECK (event IN ('accepted', 'refused', 'undone')),
  -- The link as it was until then: decision, score, margin, reasons, who decided.
  before jsonb NOT NULL,
  -- What a decision has changed besides the link, as far as it must be known to take it back.
  traces jsonb NOT NULL DEFAULT '{}',
  made_by text NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX link_event_by_link ON prospects.link_event (kind, subject, number);
-- By the short id that operators type (store/linkage/links.ts).
CREATE INDEX link_by_id ON prospects.link (substr(md5(kind || ' ' || subject), 1, 12));
CREATE INDEX link_by_property ON prospects.link (target) WHERE kind IN ('rating', 'same_property');

-- From here on readers of links wait, so the indexes lie above. A person took back what was accepted: from then on the matcher only asks.
ALTER TABLE prospects.link ADD COLUMN is_reopened boolean NOT NULL DEFAULT false;

-- Since when a directory says that a place has closed.
ALTER TABLE prospects.place ADD COLUMN closed_on date;

-- Hotels of which an operator knows that they have closed, whatever the lists say.
CREATE TABLE prospects.closure (
  property_id bigint PRIMARY KEY,
  closed_on date NOT NULL,
  note text,
  noted_by text NOT NULL,
  noted_at timestamptz NOT NULL
);

-- Why a hotel was removed, where followers of the feed are to know.
ALTER TABLE prospects.hotel_change ADD COLUMN reason text CHECK (reason IN ('closed'));

-- How quick the last batch was, and whether an operator has asked an import to stop.
ALTER TABLE prospects.import_run ADD COLUMN rows_per_second real;
ALTER TABLE prospects.import_run ADD COLUMN is_cancelled boolean NOT NULL DEFAULT false;
