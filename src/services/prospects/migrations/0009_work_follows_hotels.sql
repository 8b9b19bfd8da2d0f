-- What is kept of a hotel follows it to another number.
--
-- A hotel is named by its number, and numbers pass from one hotel of a company to another. Readers find hotels by the number
-- under which they are published, so what is kept moves in the statement that publishes another hotel under a number,
-- whoever writes it. Of a hotel that is not published it stays where it is until somebody else is published there.
--
-- Whoever writes anything about a number holds this lock with others (work/store/steady-numbers.ts), and what moves it
-- holds it alone: nobody writes about one hotel what is then another's, and nobody waits for rows crosswise.

CREATE FUNCTION prospects.hold_numbers() RETURNS void LANGUAGE sql AS
  'SELECT pg_advisory_xact_lock(7174511946)';

-- Hotels that are not published, and the number under which what is kept of them lies: their last one, or `property …` once
-- another hotel has that.
CREATE TABLE prospects.unpublished_work (
  property_id   bigint      PRIMARY KEY,
  uen           text        COLLATE "C" NOT NULL UNIQUE
);

CREATE INDEX work_hotel_by_uen ON prospects.work_hotel (uen);
CREATE INDEX work_event_by_uen ON prospects.work_event (uen);
CREATE INDEX work_note_by_uen ON prospects.work_note (uen);
CREATE INDEX work_reminder_by_uen ON prospects.work_reminder (uen);
CREATE INDEX own_contact_by_uen ON prospects.own_contact (uen) WHERE uen IS NOT NULL;
CREATE INDEX own_contact_by_refused ON prospects.own_contact USING gin (refused) WHERE refused <> '{}';
CREATE INDEX search_alert_by_uens ON prospects.search_alert USING gin (uens);
CREATE INDEX suppression_by_property ON prospects.suppression (property_id) WHERE property_id IS NOT NULL;

-- The same numbers with their new names, each once.
CREATE FUNCTION prospects.renamed(uens text[], befores text[], afters text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(uen ORDER BY ordinal) FROM (
    SELECT coalesce(move.after, named.uen) AS uen, min(ordinal) AS ordinal
    FROM unnest(uens) WITH ORDINALITY AS named (uen, ordinal)
    LEFT JOIN unnest(befores, afters) AS move (before, after) ON move.before = named.uen
    GROUP BY 1) AS renamed $$;

-- No name is both among `befores` and among `afters`. Where a workspace has something under both, the newer state holds
-- and everything else is kept. A version that somebody has read under any of these numbers is outdated afterwards.
CREATE FUNCTION prospects.move_work(befores text[], afters text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH met AS (
    SELECT mover.workspace_id, CASE WHEN mover.changed_at > stayer.changed_at THEN stayer.uen ELSE mover.uen END AS uen
    FROM unnest(befores, afters) AS move (before, after)
    JOIN prospects.work_hotel AS mover ON mover.uen = move.before
    JOIN prospects.work_hotel AS stayer ON stayer.uen = move.after AND stayer.workspace_id = mover.workspace_id
  ), outdone AS (
    DELETE FROM prospects.work_hotel AS work USING met
    WHERE work.workspace_id = met.workspace_id AND work.uen = met.uen RETURNING work.workspace_id
  )
  UPDATE prospects.work_room AS room SET used = greatest(0, room.used - counted.hotels)
  FROM (SELECT workspace_id, count(*) AS hotels FROM outdone GROUP BY workspace_id) AS counted
  WHERE room.workspace_id = counted.workspace_id AND room.what = 'hotels';

  UPDATE prospects.work_hotel AS work SET uen = move.after, version = newest.version + 1
  FROM unnest(befores, afters) AS move (before, after), (
    SELECT workspace_id, max(version) AS version FROM prospects.work_hotel
    WHERE uen = ANY (befores) GROUP BY workspace_id) AS newest
  WHERE work.uen = move.before AND newest.workspace_id = work.workspace_id;

  WITH doubled AS (
    DELETE FROM prospects.work_list_hotel AS member USING unnest(befores, afters) AS move (before, after)
    WHERE member.uen = move.before AND EXISTS (
      SELECT FROM prospects.work_list_hotel AS stayer WHERE stayer.list_id = member.list_id AND stayer.uen = move.after)
    RETURNING member.list_id
  ), shorter AS (
    UPDATE prospects.work_list AS list SET entries = list.entries - counted.hotels
    FROM (SELECT list_id, count(*) AS hotels FROM doubled GROUP BY list_id) AS counted WHERE list.id = counted.list_id
  )
  UPDATE prospects.work_room AS room SET used = greatest(0, room.used - counted.hotels)
  FROM (
    SELECT list.workspace_id, count(*) AS hotels FROM doubled JOIN prospects.work_list AS list ON list.id = doubled.list_id
    GROUP BY list.workspace_id) AS counted
  WHERE room.workspace_id = counted.workspace_id AND room.what = 'list_hotels';

  UPDATE prospects.work_list_hotel AS member SET uen = move.after
  FROM unnest(befores, afters) AS move (before, after) WHERE member.uen = move.before;
  UPDATE prospects.work_event AS event SET uen = move.after
  FROM unnest(befores, afters) AS move (before, after) WHERE event.uen = move.before;
  UPDATE prospects.work_note AS note SET uen = move.after
  FROM unnest(befores, afters) AS move (before, after) WHERE note.uen = move.before;
  UPDATE prospects.work_reminder AS reminder SET uen = move.after
  FROM unnest(befores, afters) AS move (before, after) WHERE reminder.uen = move.before;
  UPDATE prospects.own_contact AS contact SET uen = move.after
  FROM unnest(befores, afters) AS move (before, after) WHERE contact.uen = move.before;
  UPDATE prospects.own_contact SET refused = prospects.renamed(refused, befores, afters)
  WHERE refused <> '{}' AND refused && befores;
  UPDATE prospects.search_alert SET uens = prospects.renamed(uens, befores, afters) WHERE uens && befores;
  UPDATE prospects.audit_list_row AS audited SET uen = move.after
  FROM unnest(befores, afters) AS move (before, after) WHERE audited.uen = move.before;
END $$;

CREATE FUNCTION prospects.work_follows_hotels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Numbers under which another hotel is published than before, whose work lies there, and who is published there now.
  numbers text[];
  owners  bigint[];
  hotels  bigint[];
  befores text[];
  afters  text[];
  leaving bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO prospects.unpublished_work AS left_behind (property_id, uen)
    SELECT property_id, uen FROM removed WHERE property_id IS NOT NULL
    ON CONFLICT (property_id) DO UPDATE SET uen = excluded.uen;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(added.uen), array_agg(left_behind.property_id), array_agg(added.property_id)
    INTO numbers, owners, hotels
    FROM added LEFT JOIN prospects.unpublished_work AS left_behind ON left_behind.uen = added.uen;
  ELSE
    SELECT array_agg(added.uen), array_agg(removed.property_id), array_agg(added.property_id)
    INTO numbers, owners, hotels
    FROM added JOIN removed ON removed.uen = added.uen WHERE added.property_id IS DISTINCT FROM removed.property_id;
  END IF;
  IF numbers IS NULL THEN RETURN NULL; END IF;

  -- Whoever had a number until now takes what is theirs away, wherever they are going.
  SELECT array_agg(uen), array_agg('property ' || owner), array_agg(owner) INTO befores, afters, leaving
  FROM unnest(numbers, owners, hotels) AS changed (uen, owner, hotel)
  WHERE owner IS NOT NULL AND owner IS DISTINCT FROM hotel;
  IF befores IS NOT NULL THEN
    PERFORM prospects.hold_numbers();
    PERFORM prospects.move_work(befores, afters);
    INSERT INTO prospects.unpublished_work AS left_behind (property_id, uen)
    SELECT owner, uen FROM unnest(leaving, afters) AS put_aside (owner, uen)
    ON CONFLICT (property_id) DO UPDATE SET uen = excluded.uen;
  END IF;

  -- Whoever is published now finds theirs, wherever it lay.
  WITH found AS (
    DELETE FROM prospects.unpublished_work AS left_behind USING unnest(numbers, hotels) AS changed (uen, hotel)
    WHERE left_behind.property_id = changed.hotel RETURNING left_behind.uen AS before, changed.uen AS after
  )
  SELECT array_agg(before), array_agg(after) INTO befores, afters FROM found WHERE before <> after;
  IF befores IS NOT NULL THEN
    PERFORM prospects.hold_numbers();
    PERFORM prospects.move_work(befores, afters);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER work_follows_added AFTER INSERT ON prospects.hotel
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prospects.work_follows_hotels();
CREATE TRIGGER work_follows_removed AFTER DELETE ON prospects.hotel
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION prospects.work_follows_hotels();
CREATE TRIGGER work_follows_changed AFTER UPDATE ON prospects.hotel
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION prospects.work_follows_hotels();
