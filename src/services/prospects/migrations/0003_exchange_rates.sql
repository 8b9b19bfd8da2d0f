-- The last good exchange rate of each currency, and what a source has offered that is not believed yet.

CREATE TABLE prospects.exchange_rate (
  currency text COLLATE "C" PRIMARY KEY,
  -- Units of the currency for one US dollar.
  mid numeric(24, 14) NOT NULL CHECK (mid > 0 AND mid < 1000000000),
  as_of date NOT NULL,
  source text NOT NULL,
  -- When a source last gave it, or confirmed it.
  fetched_at timestamptz NOT NULL
);

CREATE TABLE prospects.exchange_rate_doubt (
  currency text COLLATE "C" PRIMARY KEY,
  mid numeric(24, 14) NOT NULL CHECK (mid > 0 AND mid < 1000000000),
  as_of date NOT NULL,
  -- Different days on which about this much was offered.
  days smallint NOT NULL CHECK (days > 0)
);
