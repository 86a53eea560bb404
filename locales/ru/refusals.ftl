# Why a move was refused: a toast, plain text, at most 200 characters.

refused-game_over = Эта партия уже доиграна.
refused-not_your_turn = Сейчас ход не твой.
refused-card_not_in_hand = { CARD($card) } на руках уже нет.
refused-rank_not_on_table = { RANK($card) ->
    [two] На столе больше нет двоек.
    [three] На столе больше нет троек.
    [four] На столе больше нет четвёрок.
    [five] На столе больше нет пятёрок.
    [six] На столе больше нет шестёрок.
    [seven] На столе больше нет семёрок.
    [eight] На столе больше нет восьмёрок.
    [nine] На столе больше нет девяток.
    [ten] На столе больше нет десяток.
    [jack] На столе больше нет валетов.
    [queen] На столе больше нет дам.
    [king] На столе больше нет королей.
    [ace] На столе больше нет тузов.
   *[joker] На столе больше нет джокеров.
}
refused-hand_limit = Больше нельзя: столько карт не отбить, на руках их меньше.
refused-bout_cap = Больше нельзя: на этот кон карт уже достаточно.
refused-does_not_beat = { CARD($card) } не бьёт { CARD($attack) }.
refused-not_on_table = { CARD($attack) } на столе уже нет.
refused-already_beaten = { CARD($attack) } уже отбита.
refused-lead_pattern = Так не заходят: эти карты вместе не ходят.
refused-not_a_thrower = Подкидывать в этом кону не тебе.
refused-has_not_the_word = Погоди: слово пока не за тобой.
refused-already_passed = Пас уже сказан.
refused-transfer_not_allowed = Перевести сейчас нельзя.
refused-show_not_allowed = Показать козырь вместо перевода сейчас нельзя.
refused-special_card = Погоны в бой не ходят: { CARD($card) } так не сыграть.
refused-redeal_not_allowed = Пересдачу сейчас не потребуешь.
refused-taking = «Беру» уже сказано: отбиваться поздно.
