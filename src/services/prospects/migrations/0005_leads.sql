-- Lists in any order, under any filter; the map; and what the fields of a hotel were before they changed.
--
-- `hotel_facet` is a hotel without its text: what is filtered and sorted by, and no more, so that an index of it can hold
-- all of that beside its order. A page is found by walking one such index, without a look at a table, and only then are the
-- hotels fetched. It follows prospects.hotel by trigger, whoever writes.

-- The lock of publication (store/publication): publishing by the version before locks these tables in another order, so the
-- two must not be under way at once.
SELECT pg_advisory_xact_lock(7174511943);

-- Web Mercator on a square of 2^20 steps a side: some forty metres at the equator.
CREATE FUNCTION prospects.map_x(longitude double precision) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT least(1048575, greatest(0, floor((longitude + 180) / 360 * 1048576)))::integer $$;
CREATE FUNCTION prospects.map_y(latitude double precision) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT least(1048575, greatest(0, floor(
       (1 - ln(tan(radians(least(85, greatest(-85, latitude)))) + 1 / cos(radians(least(85, greatest(-85, latitude))))) / pi())
       / 2 * 1048576)))::integer $$;
-- The two interleaved, bit by bit: cells of a coarser level are prefixes of those of a finer one, and lie together.
CREATE FUNCTION prospects.spread_bits(step integer) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (d | (d << 1)) & 366503875925 FROM (
    SELECT (c | (c << 2)) & 219902325555 AS d FROM (
      SELECT (b | (b << 4)) & 64677154575 AS c FROM (
        SELECT (a | (a << 8)) & 64441221375 AS b FROM (
          SELECT (step::bigint | (step::bigint << 16)) & 64424574975 AS a) AS a) AS b) AS c) AS d $$;
CREATE FUNCTION prospects.map_cell(x integer, y integer) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT prospects.spread_bits(x) | (prospects.spread_bits(y) << 1) $$;

CREATE TABLE prospects.hotel_facet (
  uen text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  city_key text COLLATE "C" NOT NULL,
  rating_tenths smallint NOT NULL,
  reviews_count integer NOT NULL,
  -- As licensed; 0 where that is not known, which comes last both ways: `rooms_or_last` has the largest number instead.
  rooms integer NOT NULL,
  rooms_or_last integer NOT NULL GENERATED ALWAYS AS (CASE rooms WHEN 0 THEN 2147483647 ELSE rooms END) STORED,
  opportunity_usd bigint NOT NULL,
  score_cents bigint NOT NULL,
  has_email boolean NOT NULL,
  has_phone boolean NOT NULL,
  has_website boolean NOT NULL,
  is_exportable boolean NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  -- Null where it is not known where the hotel stands, or not under which licence.
  x integer,
  y integer,
  cell bigint,
  PRIMARY KEY (uen) INCLUDE (country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents,
    has_email, has_phone, has_website, is_exportable)
);

-- How many hotels stand in each cell of the map, for the filters that have few values: at six levels, the finest of them
-- some two kilometres wide. Finer than that a map shows few enough hotels to count them.
CREATE TABLE prospects.hotel_grid (
  level smallint NOT NULL,
  cell bigint NOT NULL,
  country text COLLATE "C" NOT NULL,
  rating_tenths smallint NOT NULL,
  has_email boolean NOT NULL,
  has_phone boolean NOT NULL,
  has_website boolean NOT NULL,
  hotels bigint NOT NULL,
  sum_x bigint NOT NULL,
  sum_y bigint NOT NULL,
  PRIMARY KEY (level, cell, country, rating_tenths, has_email, has_phone, has_website)
) WITH (fillfactor = 70);

CREATE FUNCTION prospects.follow_hotels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, added.* FROM added'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, removed.* FROM removed'
    ELSE 'SELECT 1 AS sign, added.* FROM added UNION ALL SELECT -1 AS sign, removed.* FROM removed'
  END;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM prospects.hotel_facet USING removed WHERE hotel_facet.uen = removed.uen;
  ELSE
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM prospects.hotel_facet USING removed
      WHERE hotel_facet.uen = removed.uen AND NOT EXISTS (SELECT FROM added WHERE added.uen = removed.uen);
    END IF;
    INSERT INTO prospects.hotel_facet AS facet (uen, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents, has_email, has_phone,
      has_website, is_exportable, name_key, x, y, cell)
    SELECT uen, country, city_key, rating_tenths, reviews_count, CASE WHEN rooms <= 20000 THEN rooms ELSE 0 END,
      opportunity_usd, score_cents, has_email, phone IS NOT NULL, has_website, is_exportable,
      coalesce(name_key, left(array_to_string(words, ' '), 80)), spot.x, spot.y, prospects.map_cell(spot.x, spot.y)
    FROM added CROSS JOIN LATERAL (SELECT
      CASE WHEN latitude IS NOT NULL AND lineage ->> 'location' IS NOT NULL THEN prospects.map_x(longitude) END AS x,
      CASE WHEN longitude IS NOT NULL AND lineage ->> 'location' IS NOT NULL THEN prospects.map_y(latitude) END AS y) AS spot
    ORDER BY uen
    ON CONFLICT (uen) DO UPDATE SET (country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents, has_email, has_phone,
      has_website, is_exportable, name_key, x, y, cell)
      = ROW (excluded.country, excluded.city_key, excluded.rating_tenths, excluded.reviews_count, excluded.rooms,
      excluded.opportunity_usd, excluded.score_cents, excluded.has_email, excluded.has_phone, excluded.has_website,
      excluded.is_exportable, excluded.name_key, excluded.x, excluded.y, excluded.cell)
    WHERE (facet.country, facet.city_key, facet.rating_tenths, facet.reviews_count, facet.rooms, facet.opportunity_usd,
      facet.score_cents, facet.has_email, facet.has_phone, facet.has_website, facet.is_exportable, facet.name_key,
      facet.x, facet.y, facet.cell)
      IS DISTINCT FROM (excluded.country, excluded.city_key, excluded.rating_tenths, excluded.reviews_count, excluded.rooms,
      excluded.opportunity_usd, excluded.score_cents, excluded.has_email, excluded.has_phone, excluded.has_website,
      excluded.is_exportable, excluded.name_key, excluded.x, excluded.y, excluded.cell);
  END IF;
  EXECUTE format($sql$
    INSERT INTO prospects.hotel_grid AS grid
    SELECT level, prospects.map_cell(x, y) >> (2 * (20 - level)), country, rating_tenths, has_email, has_phone, has_website,
      sum(sign), sum(sign * x), sum(sign * y)
    FROM (
      SELECT sign, prospects.map_x(longitude) AS x, prospects.map_y(latitude) AS y, country, rating_tenths, has_email,
        phone IS NOT NULL AS has_phone, has_website
      FROM (%s) AS changed
      WHERE longitude IS NOT NULL AND latitude IS NOT NULL AND lineage ->> 'location' IS NOT NULL) AS placed
    CROSS JOIN generate_series(4, 14, 2) AS level
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(sign) <> 0 OR sum(sign * x) <> 0 OR sum(sign * y) <> 0
    ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (level, cell, country, rating_tenths, has_email, has_phone, has_website) DO UPDATE
    SET hotels = grid.hotels + excluded.hotels, sum_x = grid.sum_x + excluded.sum_x, sum_y = grid.sum_y + excluded.sum_y
  $sql$, changed);
  UPDATE prospects.dataset SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER follow_added AFTER INSERT ON prospects.hotel
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prospects.follow_hotels();
CREATE TRIGGER follow_removed AFTER DELETE ON prospects.hotel
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION prospects.follow_hotels();
CREATE TRIGGER follow_changed AFTER UPDATE ON prospects.hotel
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prospects.follow_hotels();

-- What is published already. Nobody writes meanwhile, since the triggers are being made; reading goes on.
INSERT INTO prospects.hotel_facet (uen, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents,
  has_email, has_phone, has_website, is_exportable, name_key, x, y, cell)
SELECT uen, country, city_key, rating_tenths, reviews_count, CASE WHEN rooms <= 20000 THEN rooms ELSE 0 END,
  opportunity_usd, score_cents, has_email, phone IS NOT NULL, has_website, is_exportable,
  left(array_to_string(words, ' '), 80), spot.x, spot.y, prospects.map_cell(spot.x, spot.y)
FROM prospects.hotel CROSS JOIN LATERAL (SELECT
  CASE WHEN latitude IS NOT NULL AND lineage ->> 'location' IS NOT NULL THEN prospects.map_x(longitude) END AS x,
  CASE WHEN longitude IS NOT NULL AND lineage ->> 'location' IS NOT NULL THEN prospects.map_y(latitude) END AS y) AS spot ORDER BY uen;

INSERT INTO prospects.hotel_grid
SELECT level, cell >> (2 * (20 - level)), country, rating_tenths, has_email, has_phone, has_website, count(*), sum(x), sum(y)
FROM prospects.hotel_facet CROSS JOIN generate_series(4, 14, 2) AS level WHERE cell IS NOT NULL
GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7;

-- An index for each order; every one of them holds all that is filtered by.
CREATE INDEX hotel_facet_by_name ON prospects.hotel_facet (name_key, uen)
  INCLUDE (country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents, has_email, has_phone,
    has_website, is_exportable);
CREATE INDEX hotel_facet_by_city ON prospects.hotel_facet (city_key, uen)
  INCLUDE (country, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents, has_email, has_phone,
    has_website, is_exportable);
CREATE INDEX hotel_facet_by_country ON prospects.hotel_facet (country, city_key, uen)
  INCLUDE (rating_tenths, reviews_count, rooms, opportunity_usd, score_cents, has_email, has_phone,
    has_website, is_exportable);
CREATE INDEX hotel_facet_by_rating ON prospects.hotel_facet (rating_tenths, uen)
  INCLUDE (country, city_key, reviews_count, rooms, opportunity_usd, score_cents, has_email, has_phone,
    has_website, is_exportable);
CREATE INDEX hotel_facet_by_reviews ON prospects.hotel_facet (reviews_count, uen)
  INCLUDE (country, city_key, rating_tenths, rooms, opportunity_usd, score_cents, has_email, has_phone,
    has_website, is_exportable);
CREATE INDEX hotel_facet_by_rooms ON prospects.hotel_facet (rooms, uen)
  INCLUDE (country, city_key, rating_tenths, reviews_count, opportunity_usd, score_cents, has_email, has_phone,
    has_website, is_exportable);
CREATE INDEX hotel_facet_by_rooms_or_last ON prospects.hotel_facet (rooms_or_last, uen)
  INCLUDE (country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents, has_email, has_phone,
    has_website, is_exportable);
CREATE INDEX hotel_facet_by_opportunity ON prospects.hotel_facet (opportunity_usd, uen)
  INCLUDE (country, city_key, rating_tenths, reviews_count, rooms, score_cents, has_email, has_phone,
    has_website, is_exportable);
CREATE INDEX hotel_facet_by_score ON prospects.hotel_facet (score_cents DESC, reviews_count DESC, uen)
  INCLUDE (country, city_key, rating_tenths, rooms, opportunity_usd, has_email, has_phone,
    has_website, is_exportable);
-- Of the map: all that stand in a cell, and every sixteenth of them, for counts that are too long to be exact.
CREATE INDEX hotel_facet_by_cell ON prospects.hotel_facet (cell)
  INCLUDE (uen, x, y, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents,
    has_email, has_phone, has_website, is_exportable) WHERE cell IS NOT NULL;
CREATE INDEX hotel_facet_sample ON prospects.hotel_facet (cell)
  INCLUDE (uen, x, y, country, city_key, rating_tenths, reviews_count, rooms, opportunity_usd, score_cents,
    has_email, has_phone, has_website, is_exportable)
  WHERE cell IS NOT NULL AND hashtext(uen) & 15 = 0;
-- For the nearest of a hotel.
CREATE INDEX hotel_facet_by_point ON prospects.hotel_facet USING gist (point(x, y)) WHERE cell IS NOT NULL;

-- The history of one hotel, newest first.
CREATE INDEX hotel_change_of_hotel ON prospects.hotel_change (uen, number);

-- From here on readers wait, so all that takes long lies above.

-- `name_key` is the name as it is sorted; null until the hotel is published again, and then its words do. Whose rating it
-- is and until when it may be kept, so that what is noted of a change is kept no longer.
ALTER TABLE prospects.hotel
  ADD COLUMN name_key text COLLATE "C",
  ADD COLUMN rating_provider text COLLATE "C",
  ADD COLUMN rating_keep_until date;

-- Grows with every statement that changes hotels: a page that was read at a version is true as long as that stands.
ALTER TABLE prospects.dataset ADD COLUMN version bigint NOT NULL DEFAULT 0;

-- Old and new values of a change, as JSON arrays of {field, before, after}: those that follow from a rating apart, since
-- they go when the rating has to.
ALTER TABLE prospects.hotel_change
  ADD COLUMN facts text,
  ADD COLUMN ratings text,
  ADD COLUMN rating_providers text[] COLLATE "C",
  ADD COLUMN ratings_keep_until date;
DROP INDEX prospects.hotel_change_by_uen;
CREATE INDEX hotel_change_by_end ON prospects.hotel_change (ratings_keep_until) WHERE ratings IS NOT NULL;
