-- The list of companies as a firm works with it: who works on which, put in order by name, and found without accents.

-- Who works on it: a member of the workspace. Their ids are no UUIDs, so that member_id, which it replaces, never held one.
ALTER TABLE fec.company ADD COLUMN works_on_it text COLLATE "C" CHECK (length(works_on_it) <= 64);
COMMENT ON COLUMN fec.company.member_id IS 'Not used any more: works_on_it.';

-- As names are searched and put in order: without capitals and accents, whatever the database knows of letters.
CREATE FUNCTION fec.folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT replace(replace(translate(lower($1), 'àâäáãåçéèêëîïíìôöóòõùûüúÿñÀÂÄÁÃÅÇÉÈÊËÎÏÍÌÔÖÓÒÕÙÛÜÚŸÑ', 'aaaaaaceeeeiiiiooooouuuuynaaaaaaceeeeiiiiooooouuuuyn'), 'œ', 'oe'), 'Œ', 'oe')
$$;

ALTER TABLE fec.company ADD COLUMN folded_name text COLLATE "C" GENERATED ALWAYS AS (fec.folded(name)) STORED;
