# Before the deal and after it.

lobby-title = Durak
lobby-seats = { $count ->
    [0] Nobody at the table yet. Seats: { $most }.
   *[other] At the table, { $count } of { $most }:
}
lobby-strangers = { $count ->
    [1] 💬 { $names }: open a chat with the bot and press Start — that is where the cards go.
   *[other] 💬 { $names }: each of you, open a chat with the bot and press Start — that is where the cards go.
}
lobby-few = Sit down and we deal! It takes two at least, and a computer counts.
lobby-ready = Ready to deal — or wait for the others.
lobby-full = Every seat is taken. Shall we deal?
lobby-wrong-number = This game needs another number of players.

result-title = 🏁 <b>Deal { $deal } is over</b>
result-fool = <b>{ $name }</b> is the durak!
result-side = Left holding the cards: <b>{ $names }</b>
result-draw = 🤝 A draw: no fools today.
result-hung = 🎖 { $name } now wears the epaulettes “{ $rank }”.
result-champion = 👑 <b>{ $name }</b> wins the match!
result-next = 🪑 Playing on: { $names }
result-joke = { $variant ->
    [0] They say fools are lucky. Let's see next deal.
    [1] It's not a title, it's a job. A temporary one.
    [2] On the bright side: guess who deals now.
    [3] A fine hand it was. A pity it lasted to the end.
    [4] Losing is chance, revenge is honour.
    [5] Somebody had to tidy the cards off the table.
    [6] Cards do not make the player. Certainly not these.
   *[other] Never mind, the deck goes round: trumps will come.
}

button-join = ➕ Sit down
button-leave = ➖ Get up
button-add-computer = 🤖 Add a bot
button-level = 🎚 Bot: { $level }
button-start = ▶️ Deal
button-settings = ⚙️ Settings
button-rules = 📜 Rules
button-open-bot = 💬 Open a chat with the bot
button-again = 🔄 Play again
button-new-match = 🔄 New match
