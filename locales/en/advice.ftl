# 💡: a move that is suggested, and why. What is said in an alert is plain text.

button-advice = 💡 Advise me
move-words = { $kind ->
    [lead] lead { CARD($cards) }
    [beat] beat { CARD($attack) } with { CARD($cards) }
    [throw] throw in { CARD($cards) }
    [pass] add nothing
    [take] take
    [transfer] transfer with { CARD($cards) }
    [show] transfer by showing { CARD($cards) }
   *[redeal] demand a new deal
}
notice-advice = 💡 I would { move-words }. { $why ->
    [only_move] There is no other move anyway.
    [wins] From here you can play with your eyes shut: you will not be the fool.
    [holds] It is a certain draw, and there is no more to be had.
    [several] Several cards go in one sweep.
    [low_card] Of your cards this is one you can spare.
    [nothing_lower] Not a cheap card, but you will miss the others more.
    [cheap_answer] Nothing cheaper will do, and nothing dearer is needed.
    [better_answer] A cheaper one would do, but it has work ahead, and this lets less be thrown in.
    [worth_a_trump] A pity about the trump, but taking is a greater pity.
    [taking_is_cheaper] Beating it would cost more than taking.
    [cannot_beat] Nothing beats it, so do it with dignity.
    [passes_on] Let it be your neighbour's headache.
    [adds] A card goes, and life gets livelier over there.
    [keeps_cards] What you could throw in, you had better keep.
   *[new_hand] Nobody with any self-respect plays such a hand.
}
notice-advice-thinking = Thinking, thinking! Nearly there.
notice-advice-late = The table changed while I was thinking. Ask me again!
notice-advice-not-now = Nothing for you to decide right now: sit back and watch.

# 🔎: where a private game turned.

button-review = 🔎 Where did it turn?
notice-reviewing = Let me go through it — one moment.
notice-review-late = I only look back at the deal just played, and that one is history.
review-working = 🔎 Going through the deal… { $done }%
review-failed = 🔎 I could not make it out this time. Press once more!
review-title = 🔎 <b>Where it turned: bout { $bout }</b>
review-table = On the table: { $pairs }
review-moves = Your move: { $made }. Better: { $better }.
review-chances = Chance to get away with it: { $could }% → { $became }%. { $outcome ->
    [lost] Happens to the best — next time you will see it coming.
   *[saved] But you got away, and that is what counts!
}
review-flawless = { $outcome ->
    [lost] 🔎 Nothing to find fault with: no move of yours cost anything to speak of. The cards just fell that way.
   *[saved] 🔎 Nothing to find fault with: no move of yours cost anything to speak of. Clean work!
}
