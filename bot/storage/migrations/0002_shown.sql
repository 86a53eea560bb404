-- What stands where: the messages that show the bot's screens. Of use to the courier alone.
CREATE TABLE shown (
    key TEXT PRIMARY KEY,
    chat_id INTEGER NOT NULL,
    thread_id INTEGER,
    message_id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    sent_at REAL NOT NULL,
    -- An older message of the same chat that is still to be deleted.
    replaces INTEGER
) WITHOUT ROWID;

CREATE INDEX shown_by_chat ON shown (chat_id);
