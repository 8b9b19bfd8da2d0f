-- How often the ways into an account have changed: its password, its address, a provider, "sign out everywhere". Links carry
-- the number that held when they were sent; one with another number opens nothing.
ALTER TABLE portal.member ADD COLUMN ways_epoch integer NOT NULL DEFAULT 0;
