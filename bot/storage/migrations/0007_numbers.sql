-- The greatest number that a message of the bot's own has got: in each supergroup, named by its id, and in all
-- other chats, which number their messages together (0).
CREATE TABLE numbers (
    series INTEGER PRIMARY KEY,
    newest INTEGER NOT NULL
);
