-- Messages in a group that one member alone sees; their numbers are of another kind than those of the others.
ALTER TABLE shown ADD COLUMN reader INTEGER;
