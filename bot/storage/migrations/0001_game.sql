-- Who plays, where, what was dealt and every move that was made. Times are seconds since the Unix epoch.

CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    username TEXT,
    language_code TEXT,
    locale TEXT,                          -- chosen by the person; NULL follows language_code
    reachable INTEGER NOT NULL DEFAULT 0, -- whether the bot may write to him in private
    seen_at REAL NOT NULL
) STRICT;

CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL DEFAULT '',
    settings TEXT,                        -- JSON; NULL while nobody has changed anything
    present INTEGER NOT NULL DEFAULT 1,   -- 0 once the bot was removed
    updated_at REAL NOT NULL
) STRICT;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('group', 'private')),
    chat_id INTEGER NOT NULL,
    thread_id INTEGER,
    host_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    rules TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'between', 'closed')),
    match TEXT,                           -- JSON snapshot of the engine, all cards visible
    deal_id INTEGER REFERENCES deals (id),
    seated INTEGER NOT NULL DEFAULT 0,    -- how many seats were ever given
    dealt INTEGER NOT NULL DEFAULT 0,     -- how many deals were dealt, over all matches
    change INTEGER NOT NULL DEFAULT 0,
    reseated INTEGER NOT NULL DEFAULT 0,
    deadline REAL,
    created_at REAL NOT NULL,
    touched_at REAL NOT NULL
) STRICT;

-- One game a chat or topic at a time.
CREATE UNIQUE INDEX live_tables ON tables (chat_id, ifnull(thread_id, 0)) WHERE status != 'closed';

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    user_id INTEGER,
    level TEXT,
    left_game INTEGER NOT NULL DEFAULT 0,
    locale TEXT NOT NULL,
    PRIMARY KEY (table_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_users ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE deals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,              -- within its match, from 1
    rules TEXT NOT NULL,                  -- JSON, every option resolved
    seed INTEGER NOT NULL,
    deck TEXT NOT NULL,                   -- all cards in the order in which they were dealt
    opening TEXT NOT NULL,                -- JSON snapshot of the match before the first move
    started_at REAL NOT NULL,
    ended_at REAL,
    result TEXT                           -- JSON
) STRICT;

CREATE INDEX deals_of_tables ON deals (table_id);

CREATE TABLE deal_players (
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,            -- the engine's seat
    seat_id INTEGER NOT NULL,
    user_id INTEGER,                      -- NULL for a computer player and for an erased person
    level TEXT,                           -- of a computer player
    left_at REAL,                         -- when the person left the deal to a computer player
    PRIMARY KEY (deal_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX deals_of_users ON deal_players (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE moves (
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,              -- from 1
    position INTEGER NOT NULL,            -- the engine's seat
    move TEXT NOT NULL,
    made_by TEXT NOT NULL CHECK (made_by IN ('person', 'computer', 'clock')),
    user_id INTEGER,
    made_at REAL NOT NULL,
    redealt TEXT,                         -- JSON, the state after it, if the move made the cards be dealt anew
    PRIMARY KEY (deal_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE handled_updates (
    id INTEGER PRIMARY KEY,
    at REAL NOT NULL
) STRICT;
