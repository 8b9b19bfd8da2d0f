-- Counters that outlive, for the rest of their day, the account that they were kept for: its own, which is closed, and those
-- of its address, which an account that comes back begins with. Neither can be read back; both are dropped after the day.
CREATE TABLE portal.departed_day (
  day      date NOT NULL,
  subject  uuid NOT NULL,
  PRIMARY KEY (day, subject)
);
