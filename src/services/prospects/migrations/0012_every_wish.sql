-- Every wish not to be listed is remembered.
--
-- A number that passes from one hotel to another may be asked for by both. prospects.suppression has one row a number, and the
-- version before writes it, so what it would overwrite is put aside.

-- Wishes under a number that was asked for again: by another hotel, since numbers pass on, or through another workspace.
-- They hold as long as those of prospects.suppression itself and are read, seen and lifted with them.
CREATE TABLE prospects.earlier_suppression () INHERITS (prospects.suppression);
CREATE INDEX earlier_suppression_by_uen ON prospects.earlier_suppression (uen);
CREATE INDEX earlier_suppression_by_entity ON prospects.earlier_suppression (entity_number);
CREATE INDEX earlier_suppression_by_property ON prospects.earlier_suppression (property_id) WHERE property_id IS NOT NULL;
CREATE INDEX earlier_suppression_by_workspace ON prospects.earlier_suppression (workspace_id, requested_at)
  WHERE workspace_id IS NOT NULL;

CREATE FUNCTION prospects.keep_earlier_suppression() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO prospects.earlier_suppression VALUES (OLD.*);
  RETURN NEW;
END $$;

CREATE TRIGGER keep_earlier BEFORE UPDATE ON prospects.suppression FOR EACH ROW
  WHEN (NEW.property_id IS DISTINCT FROM OLD.property_id
    OR (OLD.workspace_id IS NOT NULL AND NEW.workspace_id IS DISTINCT FROM OLD.workspace_id))
  EXECUTE FUNCTION prospects.keep_earlier_suppression();
