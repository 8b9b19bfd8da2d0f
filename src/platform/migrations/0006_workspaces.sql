-- Workspaces: what people make together belongs to one, and so do keys. Who is in one stands in the schema of the console.

-- What time it is for allowances and usage. Tests replace it.
CREATE FUNCTION platform.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT now()';

CREATE TABLE platform.workspace (
  id                   uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Its name in addresses; never changes.
  slug                 text        COLLATE "C" NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])*$' AND length(slug) <= 40),
  name                 text        NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- Whether its members must have shown two factors.
  needs_second_factor  boolean     NOT NULL DEFAULT false,
  created_at           timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX workspace_by_creation ON platform.workspace (created_at, id);

-- What the operator has opened for it.
CREATE TABLE platform.workspace_service (
  workspace_id  uuid        NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  service       text        COLLATE "C" NOT NULL,
  -- How many requests of a month (UTC) are admitted; null: as many as come.
  allowance     integer     CHECK (allowance >= 0),
  opened_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (workspace_id, service)
);

ALTER TABLE platform.api_key
  -- Null: issued by the command line, and nobody's in particular.
  ADD COLUMN workspace_id    uuid  REFERENCES platform.workspace (id),
  ADD COLUMN name            text  CHECK (length(name) BETWEEN 1 AND 100),
  -- Effects ('read', 'spend', 'write') and ids of operations; null: all of its service.
  ADD COLUMN scopes          text[],
  -- Networks from which it may be used (CIDR); null: from everywhere.
  ADD COLUMN addresses       text[],
  -- When somebody was told that it will expire.
  ADD COLUMN expiry_told_at  timestamptz;

CREATE INDEX api_key_by_workspace ON platform.api_key (workspace_id, created_at, id) WHERE workspace_id IS NOT NULL;

CREATE INDEX api_key_living ON platform.api_key (workspace_id) WHERE workspace_id IS NOT NULL AND ended_at IS NULL;

-- Who did what, when, from where: in a workspace, or (without one) on the installation. Append-only but for what the law wants gone:
-- persons become pseudonyms, their addresses are taken out, and the rows of a workspace go with it.
CREATE TABLE platform.audit (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id  uuid,
  at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Such as 'member.removed'.
  action        text        NOT NULL,
  -- 'person:<id>', 'operator:<id of a person>', 'key:<id>', 'cli:<user of the operating system>', 'job'; 'gone:<pseudonym>'.
  actor         text        COLLATE "C" NOT NULL,
  -- What it was done to: 'person:<id>', 'key:<id>', 'service:<name>' and so on.
  subject       text        COLLATE "C",
  detail        jsonb       NOT NULL DEFAULT '{}',
  -- The network address that it came from; taken out after 90 days.
  client        text,
  request_id    text
);

CREATE INDEX audit_by_workspace ON platform.audit (workspace_id, id);
CREATE INDEX audit_by_actor ON platform.audit (actor);
CREATE INDEX audit_by_subject ON platform.audit (subject) WHERE subject IS NOT NULL;
CREATE INDEX audit_by_email ON platform.audit ((detail ->> 'email')) WHERE detail ? 'email';
CREATE INDEX audit_with_client ON platform.audit (at) WHERE client IS NOT NULL OR detail ? 'email';

CREATE FUNCTION platform.guard_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.workspace_id IS NULL OR EXISTS (SELECT FROM platform.workspace WHERE id = OLD.workspace_id) THEN
      RAISE EXCEPTION 'platform.audit is append-only';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.id, NEW.workspace_id, NEW.at, NEW.action, NEW.request_id)
       IS DISTINCT FROM (OLD.id, OLD.workspace_id, OLD.at, OLD.action, OLD.request_id)
    OR (NEW.actor <> OLD.actor AND NEW.actor NOT LIKE 'gone:%')
    OR (NEW.subject IS DISTINCT FROM OLD.subject AND coalesce(NEW.subject, '') NOT LIKE 'gone:%')
    OR (NEW.detail <> OLD.detail AND NEW.detail <> OLD.detail - 'email')
    OR (NEW.client IS DISTINCT FROM OLD.client AND NEW.client IS NOT NULL) THEN
    RAISE EXCEPTION 'platform.audit is append-only';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON platform.audit
  FOR EACH ROW EXECUTE FUNCTION platform.guard_audit();

CREATE FUNCTION platform.refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON platform.audit
  FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_truncate();

-- What a workspace has used of its allowance: a row for each service and month (UTC).
CREATE TABLE platform.allowance_use (
  workspace_id  uuid     NOT NULL REFERENCES platform.workspace (id) ON DELETE CASCADE,
  service       text     COLLATE "C" NOT NULL,
  month         date     NOT NULL,
  used          integer  NOT NULL CHECK (used >= 0),
  -- As it was at the last use, and how many uses the last statement took: only statements read these.
  allowance     integer  NOT NULL,
  taken         integer  NOT NULL,
  PRIMARY KEY (workspace_id, service, month)
);
