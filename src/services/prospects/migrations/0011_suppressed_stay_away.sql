-- A hotel that asked not to be listed stays away, whoever publishes.
--
-- The version before publishes under the lock of publication alone, and may still be under way while replicas are replaced.

-- Both locks of publication (store/publication), in the order in which all others take them: nobody publishes meanwhile.
SELECT pg_advisory_xact_lock(7174511943);
SELECT pg_advisory_xact_lock(7174511945);

-- The lock of hotels, for whoever does not know of it: until its end, nobody else writes hotels, the feed, or wishes.
CREATE FUNCTION prospects.hold_hotels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7174511945);
  RETURN NULL;
END $$;

CREATE TRIGGER hold_hotels BEFORE INSERT OR UPDATE OR DELETE ON prospects.hotel
  FOR EACH STATEMENT EXECUTE FUNCTION prospects.hold_hotels();
CREATE TRIGGER hold_hotels BEFORE INSERT ON prospects.suppression
  FOR EACH STATEMENT EXECUTE FUNCTION prospects.hold_hotels();

-- What was read before the lock may be outdated, so it is looked at once more: for a whole statement at a time, which costs a
-- thirtieth of doing it row by row. The condition is that of store/publication/property-facts.ts; demo hotels have no
-- property and are known by their number.
CREATE FUNCTION prospects.keep_suppressed_away() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[];
BEGIN
  SELECT array_agg(DISTINCT uen) INTO gone FROM (
    SELECT added.uen FROM added JOIN prospects.suppression AS asked ON asked.property_id = added.property_id
    UNION ALL
    SELECT added.uen FROM added JOIN prospects.suppression AS asked ON asked.uen = added.uen WHERE added.property_id IS NULL
    UNION ALL
    SELECT added.uen FROM added JOIN prospects.property ON property.id = added.property_id
    JOIN prospects.suppression AS asked ON asked.entity_number = property.entity_number
    WHERE asked.name_key IS NULL
      OR (asked.name_key = property.name_key AND asked.postcode IS NOT DISTINCT FROM property.postcode)
      OR (asked.postcode = property.postcode AND NOT EXISTS (
        SELECT FROM prospects.property AS other WHERE other.entity_number = asked.entity_number AND other.is_listed
          AND other.postcode = asked.postcode AND other.name_key = asked.name_key))
      OR (asked.name_key = property.name_key AND NOT EXISTS (
        SELECT FROM prospects.property AS other WHERE other.entity_number = asked.entity_number
          AND other.postcode = asked.postcode))) AS suppressed;
  IF gone IS NOT NULL THEN DELETE FROM prospects.hotel WHERE uen = ANY (gone); END IF;
  RETURN NULL;
END $$;

-- Triggers fire in the order of their names: these come behind those that count and move what follows the hotels.
CREATE TRIGGER z_keep_suppressed_away_added AFTER INSERT ON prospects.hotel
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prospects.keep_suppressed_away();
CREATE TRIGGER z_keep_suppressed_away_changed AFTER UPDATE ON prospects.hotel
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prospects.keep_suppressed_away();

-- Who was kept away was about to be told of in the feed.
CREATE FUNCTION prospects.keep_suppressed_untold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM prospects.hotel_change USING told
  WHERE hotel_change.number = told.number AND told.change <> 'removed'
    AND EXISTS (SELECT FROM prospects.suppression AS asked WHERE asked.entity_number = split_part(told.uen, '-', 1))
    AND NOT EXISTS (SELECT FROM prospects.hotel WHERE hotel.uen = told.uen);
  RETURN NULL;
END $$;

CREATE TRIGGER keep_suppressed_untold AFTER INSERT ON prospects.hotel_change
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION prospects.keep_suppressed_untold();
