-- Workspaces that were deleted and of which something is left: it may be much, so a job takes it away in portions. Nobody can
-- read it meanwhile, since nobody is in the workspace.
CREATE TABLE prospects.gone_workspace (
  id            uuid        PRIMARY KEY,
  gone_at       timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE FUNCTION prospects.note_gone_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO prospects.gone_workspace (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER prospects_note_gone AFTER DELETE ON platform.workspace
  FOR EACH ROW EXECUTE FUNCTION prospects.note_gone_workspace();
