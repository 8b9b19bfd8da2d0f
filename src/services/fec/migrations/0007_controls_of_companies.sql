-- How the files of a company are judged: from which amount on something matters, and which controls are switched off.

ALTER TABLE fec.company
  -- In cents; none: by its income and expense.
  ADD COLUMN threshold         bigint CHECK (threshold > 0),
  -- Categories and types, as the catalogue spells them.
  ADD COLUMN disabled_controls text[] NOT NULL DEFAULT '{}';

-- With what it was judged. None: as every file was before companies had settings.
ALTER TABLE fec.dossier ADD COLUMN judged_with jsonb;

-- As its company has it now.
CREATE FUNCTION fec.settings_of(company_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT jsonb_strip_nulls(jsonb_build_object('disabledControls', to_jsonb(disabled_controls), 'threshold', threshold))
     FROM fec.company WHERE id = company_id),
    '{"disabledControls": []}')
$$;
