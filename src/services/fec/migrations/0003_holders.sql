-- Analyses belong to whoever made them: a workspace with all its keys and members, or a key of the command line alone.
COMMENT ON COLUMN fec.analysis.key_id IS 'The holder: a workspace, or a key that belongs to none.';

-- What a workspace made goes with it.
CREATE FUNCTION fec.forget_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM fec.analysis WHERE key_id = OLD.id;
  RETURN NULL;
END $$;

CREATE TRIGGER fec_forgets_workspace AFTER DELETE ON platform.workspace
  FOR EACH ROW EXECUTE FUNCTION fec.forget_workspace();
