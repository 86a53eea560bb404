-- What the table's message tells of.
ALTER TABLE tables ADD COLUMN recent TEXT NOT NULL DEFAULT '[]'; -- JSON, the last public events
