-- What workspaces, and keys of none, have asked: counted in each process and added here every two seconds (usage/recorder.ts).
-- A holder is a workspace's id, or the id of a key that belongs to none. Partitions are made ahead and dropped as a whole
-- (usage/usage-tables.ts): hours and days by months, 13 of them; errors by days, eight of them.

-- One row for all outcomes, since it is read as a whole: `refused` has the 4xx but 429, `limited` the 429, `failed` the 5xx, and the
-- rest of `requests` is 2xx with 3xx. `ms_10` has the requests that took at most so many milliseconds and more than the bound before
-- it; those above the last bound are in `requests` alone.
CREATE TABLE platform.usage_hour (
  holder     uuid        NOT NULL,
  hour       timestamptz NOT NULL,
  -- The nil uuid: by sessions.
  key_id     uuid        NOT NULL,
  requests   integer     NOT NULL,
  refused    integer     NOT NULL,
  limited    integer     NOT NULL,
  failed     integer     NOT NULL,
  ms_1       integer     NOT NULL,
  ms_2       integer     NOT NULL,
  ms_5       integer     NOT NULL,
  ms_10      integer     NOT NULL,
  ms_20      integer     NOT NULL,
  ms_50      integer     NOT NULL,
  ms_100     integer     NOT NULL,
  ms_250     integer     NOT NULL,
  ms_500     integer     NOT NULL,
  ms_1000    integer     NOT NULL,
  ms_2500    integer     NOT NULL,
  ms_10000   integer     NOT NULL,
  ms_30000   integer     NOT NULL,
  service    text        COLLATE "C" NOT NULL,
  operation  text        COLLATE "C" NOT NULL,
  PRIMARY KEY (holder, hour, service, operation, key_id)
) PARTITION BY RANGE (hour);

-- The same by days (UTC): a year of a busy workspace is hundreds of thousands of hours.
CREATE TABLE platform.usage_day (
  holder     uuid        NOT NULL,
  key_id     uuid        NOT NULL,
  day        date        NOT NULL,
  requests   integer     NOT NULL,
  refused    integer     NOT NULL,
  limited    integer     NOT NULL,
  failed     integer     NOT NULL,
  ms_1       integer     NOT NULL,
  ms_2       integer     NOT NULL,
  ms_5       integer     NOT NULL,
  ms_10      integer     NOT NULL,
  ms_20      integer     NOT NULL,
  ms_50      integer     NOT NULL,
  ms_100     integer     NOT NULL,
  ms_250     integer     NOT NULL,
  ms_500     integer     NOT NULL,
  ms_1000    integer     NOT NULL,
  ms_2500    integer     NOT NULL,
  ms_10000   integer     NOT NULL,
  ms_30000   integer     NOT NULL,
  service    text        COLLATE "C" NOT NULL,
  operation  text        COLLATE "C" NOT NULL,
  PRIMARY KEY (holder, day, service, operation, key_id)
) PARTITION BY RANGE (day);

-- Requests that were refused or failed, by their request ids: some of each kind, not all of a flood (usage/error-samples.ts).
CREATE TABLE platform.usage_error (
  holder        uuid        NOT NULL,
  at            timestamptz NOT NULL,
  key_id        uuid        NOT NULL,
  milliseconds  integer     NOT NULL,
  status        smallint    NOT NULL,
  request_id    text        COLLATE "C" NOT NULL,
  service       text        COLLATE "C" NOT NULL,
  operation     text        COLLATE "C" NOT NULL,
  -- Null where nobody was left to be told one.
  code          text        COLLATE "C",
  PRIMARY KEY (holder, at, request_id)
) PARTITION BY RANGE (at);
