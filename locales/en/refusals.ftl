# Why a move was refused: a toast, plain text, at most 200 characters.

refused-game_over = This deal is already over.
refused-not_your_turn = It is not your turn right now.
refused-card_not_in_hand = { CARD($card) } is no longer in your hand.
refused-rank_not_on_table = { RANK($card) ->
    [two] There is no two on the table any more.
    [three] There is no three on the table any more.
    [four] There is no four on the table any more.
    [five] There is no five on the table any more.
    [six] There is no six on the table any more.
    [seven] There is no seven on the table any more.
    [eight] There is no eight on the table any more.
    [nine] There is no nine on the table any more.
    [ten] There is no ten on the table any more.
    [jack] There is no jack on the table any more.
    [queen] There is no queen on the table any more.
    [king] There is no king on the table any more.
    [ace] There is no ace on the table any more.
   *[joker] There is no joker on the table any more.
}
refused-hand_limit = No more: the defender has too few cards to answer.
refused-bout_cap = No more: that is all the cards for this bout.
refused-does_not_beat = { CARD($card) } does not beat { CARD($attack) }.
refused-not_on_table = { CARD($attack) } is no longer on the table.
refused-already_beaten = { CARD($attack) } is already beaten.
refused-lead_pattern = These cards do not lead together.
refused-not_a_thrower = Throwing in is not for you in this bout.
refused-has_not_the_word = Hold on: it is not your word yet.
refused-already_passed = You have already passed.
refused-transfer_not_allowed = No transfer right now.
refused-show_not_allowed = Showing a trump will not do right now.
refused-special_card = Epaulettes stay out of the fight: { CARD($card) } cannot be played like that.
refused-redeal_not_allowed = No new deal for the asking right now.
refused-taking = “Take” has been said: too late to beat.
