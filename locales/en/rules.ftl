# House rules: the option's label, its values' labels and what each value means at the table.

rules-title = 📜 How we play here
rules-basics = A card is beaten by a higher one of its suit, or by a trump. Never more cards on the table than the defender can answer.
rules-loser = The last one holding cards is the durak.
rules-course =
    Cards are dealt round the table, and the next one is turned up: its suit is trumps, and it goes under the deck to be drawn last. If the whole deck is dealt out, the last card names the trumps. The neighbour on the left of whoever leads defends. Beat everything, and the cards are gone and you lead next; cannot or will not, say “take” and pick all of it up, and the player after you leads.

    After the bout hands are filled up: whoever led draws first, then on round the table, the defender last. No deck and no cards: you are out.
button-rules-all = 🔎 All the rules
button-rules-short = ↩️ In short
house-changed = house rules
house-deck = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

preset-simple = simple
preset-simple-about = One leads, one defends. Nobody throws in.
preset-podkidnoy = throw-in
preset-podkidnoy-about = The classic: one defends, the others throw in.
preset-perevodnoy = transfer
preset-perevodnoy-about = Throw-in with transfers: while nothing is beaten yet, the attack may be passed on.
preset-perevodnoy_all = free transfer
preset-perevodnoy_all-about = The attack may be passed on even in mid-fight, with some cards already beaten.
preset-pairs = pairs
preset-pairs-about = Leads come in pairs, and everything led has to be beaten.
preset-pyatyorka = pyatyorka
preset-pyatyorka-about = Leads come in whole figures — up to five cards at once, and everything led has to be beaten.
preset-pogony = epaulettes
preset-pogony-about = A game for two. Each has a rank of epaulettes, at first the lowest of the deck: you may not play yours, nor beat with them, nor beat those of your rank. When the deck is gone and your whole hand is two or more of them, lead them all: leave the other the durak that way and he wears them, while yours go one rank up. Whoever hangs the aces wins the match.

page-deck = Deck & players
page-throw = Attack
page-transfer = Transfers
page-limits = Cards in a bout
page-end = How it ends
page-teams = Teams
page-pace = Pace
page-table = Table & bot

option-deck = Deck
value-deck-24 = 24 cards
value-deck-36 = 36 cards
value-deck-52 = 52 cards
value-deck-54 = 54, with jokers
rule-deck-24 = The deck has 24 cards, nine to ace.
rule-deck-36 = The deck has 36 cards, six to ace.
rule-deck-52 = The deck has 52 cards, two to ace.
rule-deck-54 = The deck has 52 cards and two jokers. The joker of the trumps' colour is the highest trump and cannot be beaten; the other beats every card of its own colour and falls to any trump.

option-hand_size = Hand
value-hand_size-5 = 5 cards
value-hand_size-6 = 6 cards
rule-hand_size-5 = Hands are filled up to five cards while the deck lasts.
rule-hand_size-6 = Hands are filled up to six cards while the deck lasts.

option-redeal_same_suit = Redeal
value-redeal_same_suit-0 = no
value-redeal_same_suit-5 = 5 of a suit
value-redeal_same_suit-6 = 6 of a suit
rule-redeal_same_suit-0 = No redeals: you play what you are dealt.
rule-redeal_same_suit-5 = Dealt five cards of one suit, you may demand a new deal before the first lead.
rule-redeal_same_suit-6 = Dealt six cards of one suit, you may demand a new deal before the first lead.

option-first_attacker = First lead
value-first_attacker-lowest_trump = lowest trump
value-first_attacker-left_of_dealer = left of the dealer
value-first_attacker-turnup_ten = by the ten
rule-first_attacker-lowest_trump = The lowest trump leads first. If nobody holds a trump, the player left of the dealer does.
rule-first_attacker-left_of_dealer = The player left of the dealer leads first.
rule-first_attacker-turnup_ten = If the turned-up trump is below ten, the highest trump in hand leads first, else the lowest.

option-next_attacker = Then leads
value-next_attacker-from_under_fool = left of the durak
value-next_attacker-under_fool = durak's attacker
value-next_attacker-winner = the winner
value-next_attacker-lowest_trump = lowest trump
rule-next_attacker-from_under_fool = The next deal is led by the player left of the durak.
rule-next_attacker-under_fool = The next deal is led at the durak, who defends first.
rule-next_attacker-winner = The next deal is led by whoever went out first in the last one.
rule-next_attacker-lowest_trump = In later deals, too, the lowest trump leads.

option-spades_only_spades = Spades only by spades
rule-spades_only_spades-false = Trumps beat every suit, spades included.
rule-spades_only_spades-true = Only spades beat spades: no trump and no joker will do.

option-bout_cap = Cards in a bout
value-bout_cap-5 = up to 5
value-bout_cap-6 = up to 6
rule-bout_cap-5 = At most five cards attack in one bout.
rule-bout_cap-6 = At most six cards attack in one bout.

option-first_bout_cap = First bout
value-first_bout_cap-5 = up to 5
value-first_bout_cap-6 = as any other
rule-first_bout_cap-5 = At most five cards attack in the first bout.
rule-first_bout_cap-6 = The first bout is like any other.

option-first_bout_sixth_on_take = Sixth on a take
rule-first_bout_sixth_on_take-false = The first bout's limit holds even when the defender takes.
rule-first_bout_sixth_on_take-true = When the first bout is taken, a sixth card may follow.

option-first_bout_scope = Five at most
value-first_bout_scope-first_bout = one bout
value-first_bout_scope-until_first_discard = till first discard
rule-first_bout_scope-first_bout = The limit of five is for the first bout only.
rule-first_bout_scope-until_first_discard = The limit of five holds until the first cards are beaten off.

option-cap_when_talon_empty = Deck gone
value-cap_when_talon_empty-same = same limit
value-cap_when_talon_empty-hand = by the hand
rule-cap_when_talon_empty-same = With the deck gone the limits stay.
rule-cap_when_talon_empty-hand = With the deck gone you may throw in for as long as the defender has cards to answer.

option-big_hand_limit = Limit by the hand
rule-big_hand_limit-false = However many cards the defender holds, the limit is the same.
rule-big_hand_limit-true = A defender with more than six cards may be attacked with as many.

option-lead = Lead
value-lead-single = one card
value-lead-up_to_two = one or two
value-lead-same_rank = any of one rank
value-lead-pairs = pairs
value-lead-pyatyorka = pyatyorka
rule-lead-single = You lead one card.
rule-lead-up_to_two = You lead one card, or two of a rank.
rule-lead-same_rank = You lead one card, or several of one rank at once.
rule-lead-pairs = You lead one card, a pair, a pair and any card, two pairs, or two pairs and any card.
rule-lead-pyatyorka = You lead one card, a pair with another card, two different pairs with a card of a third rank, three of a rank, or four with another card. A bare pair will not do.

option-throwers = Throw in
value-throwers-none = nobody
value-throwers-neighbours = neighbours
value-throwers-all = everybody
rule-throwers-none = No throwing in.
rule-throwers-neighbours = Only the defender's neighbours throw in, and whoever attacks: cards of ranks already on the table.
rule-throwers-all = Anybody who is not defending may throw in a card of a rank already on the table.

option-throw_timing = When
value-throw_timing-any_time = at once
value-throw_timing-after_beaten = when all is beaten
rule-throw_timing-any_time = You may throw in at once, without waiting for the cards to be beaten.
rule-throw_timing-after_beaten = You throw in only when everything on the table is beaten.

option-throw_order = First word
value-throw_order-leader_first = the attacker
value-throw_order-circle = round the circle
value-throw_order-free = whoever is quick
rule-throw_order-leader_first = The attacker throws in first; once he passes, everybody may.
rule-throw_order-circle = The word goes round: first the attacker, after his pass the next one.
rule-throw_order-free = No queue: whoever is quick throws in.

option-auto_pass = Passing for you
rule-auto_pass-false = Everyone passes for themselves, even with nothing to add: silence gives no hand away.
rule-auto_pass-true = With nothing to throw in you pass by yourself.

option-pile_on = After a take
rule-pile_on-false = Once the defender takes, nothing more is thrown in.
rule-pile_on-true = Once the defender takes, you may still throw cards in.

option-transfer = Transfer
value-transfer-none = no
value-transfer-before_beating = before beating
value-transfer-any_time = any time
rule-transfer-none = No transfers.
rule-transfer-before_beating = While nothing is beaten, a card of the same rank passes the attack on to the next player — as long as that hand is big enough to answer it.
rule-transfer-any_time = A card of the same rank passes the attack on to the next player, even when some cards are beaten — as long as that hand is big enough to answer it. What is beaten stays on the table.

option-transfer_first_bout = First bout
value-transfer_first_bout-allowed = transfers
value-transfer_first_bout-not_in_first_deal = from deal two on
value-transfer_first_bout-never = no transfers
rule-transfer_first_bout-allowed = Transfers from the first bout on.
rule-transfer_first_bout-not_in_first_deal = No transfers in the very first bout of the first deal.
rule-transfer_first_bout-never = No transfers in a deal's first bout.

option-transfer_trump_on_table = Despite trumps
rule-transfer_trump_on_table-false = With a trump on the table there is no passing on.
rule-transfer_trump_on_table-true = A trump on the table does not stop a transfer.

option-show_trump = Showing a trump
value-show_trump-off = no
value-show_trump-bout = once a bout
value-show_trump-deal = once a deal
rule-show_trump-off = To transfer you lay the card; showing a trump is not enough.
rule-show_trump-bout = Once a bout you may transfer by just showing the trump of that rank.
rule-show_trump-deal = Once a deal you may transfer by just showing the trump of that rank.

option-draw = All out at once
value-draw-allowed = a draw
value-draw-defender_is_fool = still a durak
rule-draw-allowed = If everybody runs out at once, it is a draw.
rule-draw-defender_is_fool = If everybody runs out at once, whoever defended is the durak.

option-teams = Teams
rule-teams-false = Everyone for themselves.
rule-teams-true = Two against two or three against three: partners sit alternately and leave each other alone. The side left holding cards loses.

option-knockout = Knock-out
rule-knockout-false = After a deal everybody plays on.
rule-knockout-true = Knock-out: the durak leaves the table, the last one left is the champion.

option-pogony_trump_exempt = Trump epaulette plays
rule-pogony_trump_exempt-false = The trump of your rank is an epaulette as well and cannot be played.
rule-pogony_trump_exempt-true = The trump of your rank plays as any other card.

option-turn_time = Time for a turn
value-turn_time-0 = no clock
value-turn_time-30 = 30 seconds
value-turn_time-60 = 1 minute
value-turn_time-120 = 2 minutes
value-turn_time-300 = 5 minutes
value-turn_time-86400 = a day
rule-turn_time-0 = Think as long as you like: there is no clock.
rule-turn_time-30 = A turn takes 30 seconds at most.
rule-turn_time-60 = A turn takes a minute at most.
rule-turn_time-120 = A turn takes two minutes at most.
rule-turn_time-300 = A turn takes five minutes at most.
rule-turn_time-86400 = A turn takes a day at most, for slow games.

option-reminder = Reminder
rule-reminder-false = The clock runs in silence.
rule-reminder-true = Before the time is over your cards come again: time to move.

option-takeover = Stand-in
rule-takeover-false = Too late, and the clock moves for you: a pass, a take, or your lowest card. Every time.
rule-takeover-true = Too late, and the clock moves for you: a pass, a take, or your lowest card. Twice in a row, and a computer plays on; you may come back while the deal lasts.

option-level = Computer
value-level-easy = easy
value-level-medium = medium
value-level-hard = hard
value-level-master = master
rule-level-easy = Easy: plays at random and with an open hand.
rule-level-medium = Medium: spares its trumps, but does not look ahead.
rule-level-hard = Hard: remembers what is gone and looks ahead.
rule-level-master = Master: looks further ahead and seldom errs.

option-remarks = Remarks
rule-remarks-false = Computer players keep quiet.
rule-remarks-true = Computer players put in a word now and then.

option-hints = Hints
rule-hints-false = Buttons without explanations.
rule-hints-true = A new button explains itself once.

option-pin = Pin the table
rule-pin-false = The table's message is not pinned.
rule-pin-true = While a deal is on, the table is pinned at the top of the chat.

option-follow = Table keeps up
rule-follow-false = The table stays where it was put.
rule-follow-true = When the chat runs on, the table moves to the bottom.

option-hands_in_group = Hands in the chat
rule-hands_in_group-false = Hands come in private; 🂠 shows you yours here.
rule-hands_in_group-true = Hands are dealt into this chat, each for its owner's eyes only. Best with the bot as an administrator.

option-topic = Topic
value-topic-any = wherever asked
value-topic-here = this one
value-topic-elsewhere = another one
rule-topic-any = A table stands in the topic where somebody typed /durak.
rule-topic-here = All tables of the chat stand in this topic.
rule-topic-elsewhere = All tables of the chat stand in another topic.

value-yes = yes
value-no = no
