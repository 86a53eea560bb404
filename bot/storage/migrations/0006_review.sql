-- Where a deal turned, once somebody has asked.
ALTER TABLE deals ADD COLUMN review TEXT; -- JSON
