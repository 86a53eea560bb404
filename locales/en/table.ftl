# The table, the hand and what happens there. Names and cards arrive ready-made.

table-title = <b>Deal { $deal }</b> · { $house }
table-talon = { $count ->
    [0] 🂠 deck is empty · trumps { $trump }
   *[other] 🂠 { $count } · trumps { $trump }
}
player-cards = { $count ->
    [one] { $name } — { $count } card
   *[other] { $name } — { $count } cards
}
player-passed = ✅ passed
word-you = you

wait-lead = ⏳ { $name } to lead
wait-defend = ⏳ { $name } to defend
wait-throw = ⏳ Throw in or call it beaten: { $names }
wait-pile-on = ⏳ { $name } takes; anything to add: { $names }
time-hours = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }h
time-minutes = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }min
time-seconds = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }s

hand-cards = 🖐 { $cards }
hand-absent = 🤖 The time ran out twice, so a computer plays for you. The cards are still yours: take them back!
hand-not-in = You hold no cards in this deal. The next one is yours!
hand-left = ➖ You have left: a computer plays your cards on.
hand-out = { $medal } No cards left. Put your feet up and cheer for the rest!
hand-over = 🏁 The deal is over. { $verdict }
hand-fool = 🏁 The deal is over, and this time the durak is you. Revenge?

prompt-lead = 👉 Your lead!
prompt-pick-lead = 👉 Picked: { $cards }. Add more or lead.
prompt-defend = { $count ->
    [one] 👉 Beat it — or take.
   *[other] 👉 Beat them — or take. { $count } cards to go.
}
prompt-defend-or-transfer = { $count ->
    [one] 👉 Beat it, transfer — or take.
   *[other] 👉 Beat them, transfer — or take. { $count } cards to go.
}
prompt-transfer = 👉 You have nothing to beat with: transfer — or take.
prompt-take = 👉 You have nothing to beat with: take.
prompt-pick-target = 👉 { $cards } — which card does it beat?
prompt-throw = 👉 All beaten. Throw in, or let it go?
prompt-throw-early = 👉 You may throw in while { $name } defends.
prompt-pile-on = 👉 { $name } takes. Anything to add?
prompt-redeal = 👉 Your hand is nearly all one suit: you may demand a new deal.

lesson-lead = Your lead: press a card, and it lies on the table for your left neighbour to beat.
lesson-several = Several cards of a rank? The one you press gets a ✓: add more, or press ⚔️.
lesson-beat = Press the card to beat with. If it beats more than one, I will ask which.
lesson-take = ✋ Take: all cards on the table are yours, and the next player leads.
lesson-transfer = ↪️ passes the attack on, with this card, instead of beating it.
lesson-show = 👁 passes the attack on by just showing a trump, which stays in your hand.
lesson-throw = To throw in, just press a card: its rank lies on the table already.
lesson-pass = ✅ means nothing to add, or no wish to. Once all have said so, the bout is over.
lesson-redeal = 🔄 has all cards dealt anew. Only before the first lead.
button-no-hints = 🎓 No more tips

button-come-back = 🙋 I am here!
button-my-cards = 🂠 My cards
button-take = ✋ Take
button-pass = ✅ Beaten
button-pass-taking = ✅ Enough
button-redeal = 🔄 Deal again
button-lead = ⚔️ Lead: { $cards }
button-back = ↩️ Back

event-deal = The cards are dealt
event-first_attacker = { $count ->
    [0] First lead: { $name }
   *[other] First lead: { $name }, holding { $cards }
}
event-lead = { $name } leads { $cards }
event-beat = { $name } beats { $attack } with { $card }
event-throw = { $name } throws in { $cards }
event-pass = { $name } passes
event-take = { $name } takes
event-transfer = { $name } transfers with { $cards }
event-show = { $name } transfers by showing { $cards }
event-picked_up = { $count ->
    [one] { $name } picks up { $count } card
   *[other] { $name } picks up { $count } cards
}
event-beaten_off = Beaten off!
event-draw = Drawn: { $drawn }
event-out = { $name } is out
event-deal_over = The deal is over
event-match_over = The match is over
event-redeal = { $name } demands a new deal: a hand of one suit

computer-name = { $variant ->
    [0] Archie
    [1] Zina
    [2] Boris
    [3] Moosya
    [4] Stepan
    [5] Lola
    [6] Kesha
   *[other] Fanny
}
