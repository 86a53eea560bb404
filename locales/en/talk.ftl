# What the bot says in messages of its own. HTML.

say-start =
    🃏 Hi! This is where durak is played: throw-in, transfer, pairs, epaulettes — the way you do it at home.

    /play — a game right here, against the computer
    /rules — how we play
    /settings — house rules
    /help — everything I can do

    To play with friends, add me to your group and type /durak there.
say-start-join = 🃏 Done: now I can send you your cards. Back to the table!
say-help =
    <b>In a group</b>
    /durak — open a table
    /table — show the table again
    /leave — get up from the table
    /stop — end the game
    /settings — house rules
    /rules — how this chat plays
    /top — who is the durak here
    /tournament — a tournament
    /lang — language

    <b>In private</b>
    /play — play against the computer
    /hand — show my cards
    /stats — how I am doing
    /lang — language
    /privacy — what I know about you
    /deleteme — forget me

    Cards come in private, with buttons for the moves under them.
say-privacy =
    🔒 <b>What I remember</b>
    Your Telegram number, name, language and the deals you played: who sat there, how the cards fell, who got out, who was the durak. No game can be finished and no score kept without that.

    I neither read nor keep your chats, and pass nothing on.
    /deleteme — and I forget all about you.
