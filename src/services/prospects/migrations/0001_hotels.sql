-- Published hotels, what is counted of them, and the feed of their changes.
--
-- A hotel is written once and read often: `document` and `lead` are the JSON that readers get, the other columns are what
-- filters and orders need. Whoever writes holds the publication lock (store/publication.ts), so batches follow one another.

CREATE TABLE prospects.hotel (
  uen text COLLATE "C" PRIMARY KEY,
  -- Null for demo rows: they come from no registry.
  property_id bigint,
  country text COLLATE "C" NOT NULL CHECK (country IN ('SG', 'TH')),
  city_key text COLLATE "C" NOT NULL CHECK (city_key <> ''),
  rating_tenths smallint NOT NULL CHECK (rating_tenths BETWEEN 10 AND 44),
  -- Ranges of ratings are read as whole bands of five tenths and single tenths at their ends (hotels/rating-range.ts).
  rating_band smallint NOT NULL GENERATED ALWAYS AS (rating_tenths / 5) STORED,
  segment text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    CASE WHEN rating_tenths <= 35 THEN 'CRITICAL' WHEN rating_tenths <= 38 THEN 'URGENT'
         WHEN rating_tenths <= 41 THEN 'HIGH' ELSE 'MODERATE' END) STORED,
  reviews_count integer NOT NULL CHECK (reviews_count >= 0),
  rooms integer CHECK (rooms > 0),
  opportunity_usd bigint NOT NULL CHECK (opportunity_usd >= 0),
  score_cents bigint NOT NULL CHECK (score_cents >= 0),
  -- A bucket of scores that lie close together (hotels/score-bucket.ts).
  score_bucket integer NOT NULL,
  has_email boolean NOT NULL,
  has_website boolean NOT NULL,
  -- False where the terms of the rating's provider keep it out of bulk files.
  is_exportable boolean NOT NULL,
  -- When the rating was observed; null for demo rows, which do not age.
  rated_on date,
  words text[] COLLATE "C" NOT NULL,
  document text NOT NULL,
  -- What a lead has beside its hotel and its rank: score and explanation, as the end of the same JSON object.
  lead text NOT NULL,
  lineage jsonb NOT NULL
);

CREATE INDEX hotel_by_country ON prospects.hotel (country, uen);
CREATE INDEX hotel_by_band ON prospects.hotel (country, rating_band, uen);
CREATE INDEX hotel_by_rating ON prospects.hotel (country, rating_tenths, uen);
CREATE INDEX hotel_by_city ON prospects.hotel (city_key, uen);
CREATE INDEX hotel_by_property ON prospects.hotel (property_id) WHERE property_id IS NOT NULL;
CREATE INDEX hotel_by_age ON prospects.hotel (rated_on) WHERE rated_on IS NOT NULL;
CREATE INDEX hotel_by_score ON prospects.hotel (score_cents DESC, reviews_count DESC, uen);
-- For counts above a score: the few rows of the one bucket that the score lies in.
CREATE INDEX hotel_by_bucket ON prospects.hotel (score_bucket, country, segment, score_cents);
CREATE INDEX hotel_by_segment_score ON prospects.hotel (country, segment, score_cents DESC, reviews_count DESC, uen);

-- How many hotels there are of each kind: every filter of the contract is a sum over a few of these rows. The rows with an
-- empty city_key stand for the whole country.
CREATE TABLE prospects.hotel_tally (
  city_key text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  rating_tenths smallint NOT NULL,
  has_email boolean NOT NULL,
  has_website boolean NOT NULL,
  hotels bigint NOT NULL,
  opportunity_usd numeric NOT NULL,
  PRIMARY KEY (city_key, country, rating_tenths, has_email, has_website)
) WITH (fillfactor = 50);

-- Scores in buckets within buckets: level 0 counts doublings, level 1 sixteenths of them, level 2 sixteenths of those. A
-- count above any score is three short sums and one look into a single fine bucket.
CREATE TABLE prospects.score_tally (
  level smallint NOT NULL,
  country text COLLATE "C" NOT NULL,
  segment text COLLATE "C" NOT NULL,
  bucket integer NOT NULL,
  hotels bigint NOT NULL,
  PRIMARY KEY (level, country, segment, bucket)
) WITH (fillfactor = 50);

-- The words of the names, in the order in which hotels are listed.
CREATE TABLE prospects.hotel_word (
  word text COLLATE "C" NOT NULL,
  uen text COLLATE "C" NOT NULL,
  PRIMARY KEY (word, uen)
);

CREATE TABLE prospects.word_tally (
  word text COLLATE "C" PRIMARY KEY,
  hotels bigint NOT NULL
) WITH (fillfactor = 50);

-- Counts follow the rows in the very statement that changes them: no writer can forget them.
CREATE FUNCTION prospects.count_hotels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, added.* FROM added'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, removed.* FROM removed'
    ELSE 'SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1 AS sign, removed.* FROM removed'
  END;
BEGIN
  EXECUTE format($sql$
    INSERT INTO prospects.hotel_tally AS tally
    SELECT place.city_key, country, rating_tenths, has_email, has_website, sum(sign), sum(sign * opportunity_usd)
    FROM (%s) AS changed CROSS JOIN LATERAL (VALUES (changed.city_key), ('')) AS place (city_key)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0 OR sum(sign * opportunity_usd) <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (city_key, country, rating_tenths, has_email, has_website) DO UPDATE
    SET hotels = tally.hotels + excluded.hotels, opportunity_usd = tally.opportunity_usd + excluded.opportunity_usd
  $sql$, changed);
  EXECUTE format($sql$
    INSERT INTO prospects.score_tally AS tally
    SELECT step.level, country, segment, step.bucket, sum(sign)
    FROM (%s) AS changed
    CROSS JOIN LATERAL (VALUES
      (0, changed.score_bucket >> 8), (1, changed.score_bucket >> 4), (2, changed.score_bucket)) AS step (level, bucket)
    GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (level, country, segment, bucket) DO UPDATE SET hotels = tally.hotels + excluded.hotels
  $sql$, changed);
  EXECUTE format($sql$
    WITH change AS (
      SELECT word, uen, sum(sign) AS sign FROM (%s) AS changed CROSS JOIN LATERAL unnest(changed.words) AS word
      GROUP BY word, uen HAVING sum(sign) <> 0
    ), gone AS (
      DELETE FROM prospects.hotel_word USING change
      WHERE hotel_word.word = change.word AND hotel_word.uen = change.uen AND change.sign < 0
    ), come AS (
      INSERT INTO prospects.hotel_word SELECT word, uen FROM change WHERE sign > 0 ORDER BY word, uen
    )
    INSERT INTO prospects.word_tally AS tally
    SELECT word, sum(sign) FROM change GROUP BY word HAVING sum(sign) <> 0 ORDER BY word
    ON CONFLICT (word) DO UPDATE SET hotels = tally.hotels + excluded.hotels
  $sql$, changed);
  RETURN NULL;
END $$;

CREATE TRIGGER count_added AFTER INSERT ON prospects.hotel
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prospects.count_hotels();
CREATE TRIGGER count_removed AFTER DELETE ON prospects.hotel
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION prospects.count_hotels();
CREATE TRIGGER count_changed AFTER UPDATE ON prospects.hotel
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prospects.count_hotels();

-- TRUNCATE fires no statement trigger with rows: it would leave the counts behind.
CREATE FUNCTION prospects.refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'prospects.hotel is counted row by row: use DELETE';
END $$;
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON prospects.hotel
  FOR EACH STATEMENT EXECUTE FUNCTION prospects.refuse_truncate();

-- One row: what the dataset is.
CREATE TABLE prospects.dataset (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  kind text CHECK (kind IN ('demo', 'live')),
  -- Which demo rows are loaded, to load newer ones when the program brings them.
  demo_version text,
  updated_at timestamptz NOT NULL
);
INSERT INTO prospects.dataset (updated_at) VALUES (now());

-- Numbers are given under the publication lock: a reader that has seen one has seen every smaller one.
CREATE TABLE prospects.hotel_change (
  number bigint PRIMARY KEY,
  uen text COLLATE "C" NOT NULL,
  change text NOT NULL CHECK (change IN ('added', 'updated', 'removed')),
  at timestamptz NOT NULL,
  fields text[] NOT NULL
);
CREATE INDEX hotel_change_by_uen ON prospects.hotel_change (uen);
