# Short answers to a press or a command: plain text, at most 200 characters.

notice-already-open = The table is already set: sit down!
notice-already-playing = A game is on here already: there is the table.
notice-already-seated = You already have a seat, no worries.
notice-anonymous = No cards for the faceless: turn off anonymous posting first.
notice-game-on = A deal is on. Join the next one!
notice-game-over = This game is over.
notice-left = As you wish. Come back soon!
notice-my-cards = { CARD($cards) }
notice-need-a-person = Computers alone will not do: we need at least one living soul.
notice-need-two = It takes two to find a durak.
notice-no-cards = You are out of cards: enjoy the rest.
notice-no-game = No game here right now. Start one: /durak in a group, /play in private.
notice-no-hands = You hold no cards at the moment.
notice-no-hints = Fine, no hints. To have them back: /settings in private.
notice-no-such-level = There is no such opponent. There are: { value-level-easy }, { value-level-medium }, { value-level-hard }, { value-level-master }.
notice-no-table = There is no such table here.
notice-no-words = Lovely! But cards are more my thing: /play, and all the rest is in /help.
notice-not-in-game = You are not in this deal.
notice-not-seated = You are not at this table.
notice-only-administrators = Only administrators change the rules here.
notice-only-host = Whoever opened the game may end it, or an administrator.
notice-only-in-private = That is between you and me: write to me in private.
notice-only-members = This table is for members of its chat.
notice-only-players = That is for those at the table to decide.
notice-other-topic = The tables of this chat have a topic of their own: look there.
notice-not-checked = I could not make sure that you are in that chat. But now we know each other: go back there and press ➕ once more.
notice-paused = I cannot write in that chat, so the game is paused. Let me, and we go on.
notice-seats-do-not-fit = { $option ->
    [teams] Teams are of four or six players, and you are { $count }.
    [preset] Epaulettes are for two, and you are { $count }.
    [lead] Pairs are for five at most, and you are { $count }.
   *[other] This deck is too small for { $count ->
        [one] { $count } player
       *[other] { $count } players
    }.
}
notice-stale-button = This button no longer works.
notice-stale-press = The table has moved on: look at your fresh hand.
notice-start-first = Cards come in private: open me and press Start.
notice-stopped = The game is stopped. Another one: /play.
notice-table-full = { $most ->
    [one] There is { $most } seat, and it is taken.
   *[other] There are { $most } seats, and all are taken.
}
notice-trouble = Something went wrong. Try again in a moment.
notice-unknown = I did not get that, but I can play: /play, and all the rest is in /help.

# Messages of the bot's own, in HTML.

say-came-back = 🙋 { $name } is back in the game.
say-erased = Done: all about you is forgotten. Should you want to play: /start.
say-left = ➖ { $name } leaves; a computer plays the cards on.
say-lobby-expired = 😴 Nobody came to deal. Whenever you want to play: /durak.
say-may-not-pin = 📌 I may not pin the table, so I do without. Give me the right and switch it on again in /settings.
say-thrown-out = ⏸ I am out of “{ $chat }”, so your game there is paused. Bring me back and we go on from the same card.
say-thrown-out-somewhere = ⏸ I am out of the chat of your game, so it is paused. Bring me back and we go on from the same card.
say-no-rights = 🤐 I may not write in “{ $chat }”. Let me, and we will play.
say-only-in-group = A table for friends is opened in a group: add me there and type /durak. Just the two of us: /play.
say-start-join = ➕ You have a seat in “{ $chat }”. Your cards will come here.
say-start-unknown = I do not know that link, but we can always play: /play or /help.
say-stopped = 🏁 { $name } ends the game. A new one: /durak.
say-table-closed = 🚪 The game was broken off.
say-taken-over = ⏰ { $name } does not answer, so a computer plays on. The way back, until the deal is over: the 🂠 button, or /hand in private.
say-press-for-cards = 🂠 { $name }, I may not deal into this chat unasked: press “My cards” under the table. Or open a chat with me and press Start.
say-unreachable = 📵 { $name }: the cards do not get through. Open a chat with the bot and press Start.
say-start =
    🃏 Hi! This is where durak is played: throw-in, transfer, pairs, epaulettes — the way you do it at home.

    /play — a game right here, against the computer
    /rules — how we play
    /settings — house rules
    /help — everything I can do

    To play with friends, add me to your group and type /durak there.
say-help =
    🃏 We play durak: the table stands in the group for all to see, cards come in private, with buttons for the moves.

    <b>In a group</b>
    /durak — open a table
    /table — show the table again
    /leave — get up from the table
    /stop — end the game

    <b>In private</b>
    /play — play against me (harder: /play hard); 💡 suggests a move, 🔎 says afterwards where it turned
    /hand — show your cards
    /leave, /stop — give the deal up
    /privacy — what I know about you
    /deleteme — forget you

    <b>Anywhere</b>
    /rules — how we play here
    /settings — house rules
    /lang — language
say-privacy =
    🔒 <b>What I remember</b>
    Your Telegram number, name, language and the deals you played: who sat there, how the cards fell, who got out, who was the durak. No game can be finished without that.

    I neither read nor keep your chats, and pass nothing on.
    /deleteme — and I forget all about you.
say-status =
    🩺 <b>How things are</b>
    Up for { $hours }{ "\u00A0" }h; tables right now: { $tables }.
    Moves since the start: { $moves }. Presses: { $presses }, answered in { $milliseconds }{ "\u00A0" }ms on average.
    Messages are { $lag }{ "\u00A0" }s behind; times that Telegram asked for patience: { $floods }.

# What Telegram's menu says beside each command.

command-durak = open a table
command-table = show the table again
command-leave = get up from the table
command-stop = end the game
command-rules = how we play here
command-settings = house rules
command-lang = language
command-help = what the bot can do
command-play = play against the computer
command-hand = show my cards
command-privacy = what the bot knows about you
command-deleteme = forget all about me

# What people may write behind /play; all languages are understood.

level-words-easy = easy simple beginner
level-words-medium = medium normal middle
level-words-hard = hard strong difficult
level-words-master = master expert

# What Telegram shows of the bot before anybody has talked to it.

profile-description =
    🃏 Durak, the card game — throw-in, transfer, pairs, epaulettes — by the house rules of your own company.

    Add me to a group and type /durak: the table stands where all can see it, and everybody sees their own cards only. Or play just the two of us: press Start.
profile-short = The card game Durak: with friends in a group or against the bot, by your own house rules.
