-- What the registries, directories and operators' files say, how it was linked, and how far each import has come.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE prospects.entity (
  number text COLLATE "C" PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('acra', 'dbd')),
  country text NOT NULL CHECK (country IN ('SG', 'TH')),
  name text NOT NULL,
  former_names text[] NOT NULL,
  -- For candidates of a link: the name without legal form and common words, in letters that pg_trgm knows everywhere.
  name_key text COLLATE "C" NOT NULL,
  status text NOT NULL,
  is_live boolean NOT NULL,
  industry_codes text[] NOT NULL,
  address text,
  city text,
  postcode text COLLATE "C",
  registered_on date,
  observed_on date NOT NULL
);
CREATE INDEX entity_by_postcode ON prospects.entity (postcode) WHERE postcode IS NOT NULL;
CREATE INDEX entity_by_name ON prospects.entity USING gin (name_key gin_trgm_ops);

CREATE TABLE prospects.place (
  id text COLLATE "C" PRIMARY KEY,
  country text NOT NULL CHECK (country IN ('SG', 'TH')),
  names text[] NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  category text NOT NULL,
  confidence real,
  website text,
  mailbox text,
  phone text COLLATE "C",
  address text,
  city text,
  postcode text COLLATE "C",
  longitude double precision,
  latitude double precision,
  cell text COLLATE "C",
  dataset text NOT NULL,
  licence text NOT NULL,
  observed_on date NOT NULL
);
CREATE INDEX place_by_postcode ON prospects.place (postcode) WHERE postcode IS NOT NULL;
CREATE INDEX place_by_cell ON prospects.place (cell) WHERE cell IS NOT NULL;
CREATE INDEX place_by_name ON prospects.place USING gin (name_key gin_trgm_ops);

-- A hotel as a building with a licence, or, where no licences are published, the registered business itself.
CREATE TABLE prospects.property (
  -- Given under the publication lock, in the order of the files: the same files give the same numbers.
  id bigint PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('hlb', 'dbd')),
  country text NOT NULL CHECK (country IN ('SG', 'TH')),
  name text NOT NULL,
  former_names text[] NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  address text,
  city text,
  postcode text COLLATE "C",
  rooms integer CHECK (rooms > 0),
  mailbox text,
  longitude double precision,
  latitude double precision,
  cell text COLLATE "C",
  -- False once a newer list no longer has it.
  is_listed boolean NOT NULL,
  observed_on date NOT NULL,
  -- Accepted or confirmed links; the reasons are in prospects.link.
  entity_number text COLLATE "C",
  place_id text COLLATE "C",
  -- The number under which it is published: the entity's, and -2, -3 … for its further properties.
  uen text COLLATE "C"
);
CREATE INDEX property_by_entity ON prospects.property (entity_number) WHERE entity_number IS NOT NULL;
CREATE INDEX property_by_place ON prospects.property (place_id) WHERE place_id IS NOT NULL;
CREATE INDEX property_by_uen ON prospects.property (uen) WHERE uen IS NOT NULL;
CREATE INDEX property_by_postcode ON prospects.property (postcode) WHERE postcode IS NOT NULL;
CREATE INDEX property_licensed ON prospects.property (observed_on) WHERE source = 'hlb';
CREATE INDEX property_by_cell ON prospects.property (cell) WHERE cell IS NOT NULL;
CREATE INDEX property_by_name ON prospects.property USING gin (name_key gin_trgm_ops);

-- Properties whose links, or whose published hotel, are to be looked at again. Emptied by the batches that do so.
CREATE TABLE prospects.pending_link (property_id bigint PRIMARY KEY);
CREATE TABLE prospects.pending_publication (property_id bigint PRIMARY KEY);

-- A licensed hotel as it stands in the newest list, until it is known which property it is.
CREATE TABLE prospects.sighting (
  number integer PRIMARY KEY,
  name text NOT NULL,
  address text,
  city text,
  postcode text,
  rooms integer,
  mailbox text,
  longitude double precision,
  latitude double precision,
  observed_on date NOT NULL
);

CREATE TABLE prospects.rating_provider (
  provider text COLLATE "C" PRIMARY KEY,
  retention_days integer NOT NULL CHECK (retention_days > 0),
  attribution text NOT NULL,
  licence text NOT NULL,
  export_allowed boolean NOT NULL
);

CREATE TABLE prospects.rating (
  provider text COLLATE "C" NOT NULL REFERENCES prospects.rating_provider,
  -- Whose rating it is, in the words of the file: `uen …`, `place …` or `name …`.
  key text COLLATE "C" NOT NULL,
  -- Of a key by name: what the matcher sees.
  country text,
  name text,
  postcode text,
  property_id bigint,
  rating_tenths smallint NOT NULL CHECK (rating_tenths BETWEEN 10 AND 50),
  reviews_count integer NOT NULL CHECK (reviews_count >= 0),
  observed_on date NOT NULL,
  -- The provider's retention ends here; the row goes with it.
  keep_until date NOT NULL,
  PRIMARY KEY (provider, key)
);
CREATE INDEX rating_by_property ON prospects.rating (property_id) WHERE property_id IS NOT NULL;
CREATE INDEX rating_unresolved ON prospects.rating (key) WHERE property_id IS NULL;
CREATE INDEX rating_by_key ON prospects.rating (key);
CREATE INDEX rating_by_end ON prospects.rating (keep_until);

-- What was linked to what, by whom and why. `subject` is a property's id, a sighting's number or a rating's key.
CREATE TABLE prospects.link (
  kind text NOT NULL CHECK (kind IN ('same_property', 'operator', 'place', 'rating')),
  subject text COLLATE "C" NOT NULL,
  target text COLLATE "C",
  decision text NOT NULL CHECK (decision IN ('accepted', 'review', 'none', 'confirmed')),
  score real NOT NULL,
  margin real NOT NULL,
  reasons text[] NOT NULL,
  matcher_version text NOT NULL,
  -- Targets that a person has ruled out.
  refused text[] NOT NULL DEFAULT '{}',
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX link_for_review ON prospects.link (kind, subject) WHERE decision = 'review';

-- Who asked not to be listed. Kept for good: a later import must find it.
CREATE TABLE prospects.suppression (
  uen text COLLATE "C" PRIMARY KEY,
  entity_number text COLLATE "C" NOT NULL,
  -- The property that asked, however it is called later; null when it was not known yet.
  property_id bigint,
  -- Null: everything that the entity runs.
  name_key text COLLATE "C",
  postcode text COLLATE "C",
  reason text,
  requested_at timestamptz NOT NULL,
  requested_by text NOT NULL
);
CREATE INDEX suppression_by_entity ON prospects.suppression (entity_number);

CREATE TABLE prospects.import_run (
  id bigint PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('acra', 'hlb', 'dbd', 'places', 'ratings')),
  file_name text NOT NULL,
  file_bytes bigint NOT NULL,
  file_sha256 text NOT NULL,
  as_of date NOT NULL,
  -- What else decides the outcome, such as the terms of a ratings file.
  options jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('reading', 'linking', 'done')),
  -- Where the next record begins.
  next_byte bigint NOT NULL,
  next_record bigint NOT NULL,
  taken bigint NOT NULL,
  changed bigint NOT NULL,
  skipped jsonb NOT NULL,
  notes jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX import_run_by_file ON prospects.import_run (source, file_sha256);
