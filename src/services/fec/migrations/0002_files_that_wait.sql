-- Deferred analyses belong to no process any more: their files wait as blobs (platform.blob), and any worker takes them.

ALTER TABLE fec.analysis
  -- The file, once it has arrived and until its report is stored. Before that, and after, there is none.
  ADD COLUMN blob     text    COLLATE "C" UNIQUE,
  -- Of the file; counted while it waits.
  ADD COLUMN bytes    bigint  NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- What was asked for with it.
  ADD COLUMN options  json,
  -- The process that has it now: the one that receives the file, or the one that analyses it. It says so every few seconds.
  ADD COLUMN worker   text    COLLATE "C",
  -- How often somebody has begun to analyse it.
  ADD COLUMN attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- How often it was put off because of something that may pass, and until when.
  ADD COLUMN put_offs integer NOT NULL DEFAULT 0 CHECK (put_offs >= 0),
  ADD COLUMN not_before timestamptz,
  ADD CONSTRAINT analysis_file_is_gone CHECK (blob IS NULL OR status IN ('queued', 'running'));
