# Why a move was refused: a toast, plain text, at most 200 characters.

refused-game_over = Цю партію вже дограно.
refused-not_your_turn = Зараз хід не твій.
refused-card_not_in_hand = { CARD($card) } на руках уже немає.
refused-rank_not_on_table = { RANK($card) ->
    [two] На столі більше немає двійок.
    [three] На столі більше немає трійок.
    [four] На столі більше немає четвірок.
    [five] На столі більше немає п'ятірок.
    [six] На столі більше немає шісток.
    [seven] На столі більше немає сімок.
    [eight] На столі більше немає вісімок.
    [nine] На столі більше немає дев'яток.
    [ten] На столі більше немає десяток.
    [jack] На столі більше немає валетів.
    [queen] На столі більше немає дам.
    [king] На столі більше немає королів.
    [ace] На столі більше немає тузів.
   *[joker] На столі більше немає джокерів.
}
refused-hand_limit = Більше не можна: стільки карт не відбити, на руках їх менше.
refused-bout_cap = Більше не можна: на цей кін карт уже досить.
refused-does_not_beat = { CARD($card) } не б'є { CARD($attack) }.
refused-not_on_table = { CARD($attack) } на столі вже немає.
refused-already_beaten = { CARD($attack) } уже відбито.
refused-lead_pattern = Так не заходять: ці карти разом не ходять.
refused-not_a_thrower = Підкидати в цьому кону не тобі.
refused-has_not_the_word = Зачекай: слово поки не за тобою.
refused-already_passed = Пас уже сказано.
refused-transfer_not_allowed = Перевести зараз не можна.
refused-show_not_allowed = Показати козир замість переводу зараз не можна.
refused-special_card = Погони в бій не ходять: { CARD($card) } так не зіграти.
refused-redeal_not_allowed = Перездачі зараз не вимагатимеш.
refused-taking = «Беру» вже сказано: відбиватися пізно.
