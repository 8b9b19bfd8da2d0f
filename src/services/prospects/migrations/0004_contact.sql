-- How to call a hotel and where it stands, for the export. Empty until the hotel is published again: `hotels republish`.
ALTER TABLE prospects.hotel
  ADD COLUMN phone text COLLATE "C",
  ADD COLUMN longitude double precision,
  ADD COLUMN latitude double precision;
