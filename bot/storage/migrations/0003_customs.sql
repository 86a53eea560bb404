-- How a table is played beside its rules, who let his time run out, and what was explained to whom.

ALTER TABLE tables ADD COLUMN customs TEXT NOT NULL DEFAULT '{}'; -- JSON
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '{}';    -- JSON, the customs of the running deal
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;   -- how often in a row the time ran out

CREATE TABLE lessons (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    lesson TEXT NOT NULL,                 -- what was explained to the person
    PRIMARY KEY (user_id, lesson)
) STRICT, WITHOUT ROWID;
