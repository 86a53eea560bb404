# House rules: the option's label, its values' labels and what each value means at the table.

rules-title = 📜 Как здесь играют
rules-basics = Бьют старшей картой той же масти или козырем. Больше карт, чем у отбивающегося на руках, не положишь.
rules-loser = Остался с картами один — дурак.
rules-course =
    Раздают по кругу, следующую карту открывают: её масть — козырь, а сама она ляжет под колоду и уйдёт последней. Разошлась вся колода — козырь по последней карте. Отбивается сосед слева от того, кто заходит. Отбился — карты в бито, и заходит он сам; не можешь или не хочешь — говори «беру» и забирай всё, тогда заходит следующий за тобой.

    После кона добирают: сначала кто заходил, дальше по кругу, последним — кто отбивался. Колоды нет и карт нет — ты вышел.
button-rules-all = 🔎 Подробно
button-rules-short = ↩️ Коротко
house-changed = со своими правилами
house-deck = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}

preset-simple = простой
preset-simple-about = Один заходит, другой отбивается. Никто не подкидывает.
preset-podkidnoy = подкидной
preset-podkidnoy-about = Классика: один отбивается, остальные подкидывают.
preset-perevodnoy = переводной
preset-perevodnoy-about = Подкидной с переводом: пока ничего не отбито, атаку можно перевести дальше.
preset-perevodnoy_all = переводной-2
preset-perevodnoy_all-about = Переводить можно и посреди боя, когда часть карт уже отбита.
preset-pairs = с пар
preset-pairs-about = Заходят парами, и отбить надо всё, что положили.
preset-pyatyorka = пятёрка
preset-pyatyorka-about = Заходят фигурами — до пяти карт разом, и отбить надо всё, что положили.
preset-pogony = с погонами
preset-pogony-about = Игра на двоих. У каждого свой погон, сначала младшее достоинство колоды: погонами не ходят и не бьют, и своих погонов не отбить. Колода кончилась, а на руках одни погоны, два и больше, — заходи ими всеми: кого оставишь так в дураках, тому они на плечи, а твой погон становится на ранг старше. Кто повесит тузы, выигрывает матч.

page-deck = Колода и игроки
page-throw = Атака
page-transfer = Перевод
page-limits = Карт за кон
page-end = Конец игры
page-teams = Команды
page-pace = Темп
page-table = Стол и бот

option-deck = Колода
value-deck-24 = 24 карты
value-deck-36 = 36 карт
value-deck-52 = 52 карты
value-deck-54 = 54, с джокерами
rule-deck-24 = В колоде 24 карты, от девятки до туза.
rule-deck-36 = В колоде 36 карт, от шестёрки до туза.
rule-deck-52 = В колоде 52 карты, от двойки до туза.
rule-deck-54 = В колоде 52 карты и два джокера. Джокер цвета козыря — старший козырь, его не побить; другой бьёт все карты своего цвета, а его самого — любой козырь.

option-hand_size = На руки
value-hand_size-5 = 5 карт
value-hand_size-6 = 6 карт
rule-hand_size-5 = Держат на руках по пять карт, пока есть колода.
rule-hand_size-6 = Держат на руках по шесть карт, пока есть колода.

option-redeal_same_suit = Пересдача
value-redeal_same_suit-0 = нет
value-redeal_same_suit-5 = 5 одной масти
value-redeal_same_suit-6 = 6 одной масти
rule-redeal_same_suit-0 = Пересдачи нет: что пришло, тем и играй.
rule-redeal_same_suit-5 = Пришло пять карт одной масти — до первого захода можно потребовать пересдачу.
rule-redeal_same_suit-6 = Пришло шесть карт одной масти — до первого захода можно потребовать пересдачу.

option-first_attacker = Первый заход
value-first_attacker-lowest_trump = младший козырь
value-first_attacker-left_of_dealer = сосед сдающего
value-first_attacker-turnup_ten = решает десятка
rule-first_attacker-lowest_trump = Первый заход у того, чей козырь младше всех. Козырей ни у кого нет — у соседа слева от сдающего.
rule-first_attacker-left_of_dealer = Первый заход у соседа слева от сдающего.
rule-first_attacker-turnup_ten = Открытый козырь младше десятки — первый заход у старшего козыря на руках, иначе у младшего.

option-next_attacker = Потом заходит
value-next_attacker-from_under_fool = из-под дурака
value-next_attacker-under_fool = под дурака
value-next_attacker-winner = победитель
value-next_attacker-lowest_trump = младший козырь
rule-next_attacker-from_under_fool = Следующую партию начинают из-под дурака: заходит сосед слева от него.
rule-next_attacker-under_fool = Следующую партию начинают под дурака: первым отбивается он сам.
rule-next_attacker-winner = Следующую партию начинает тот, кто в прошлой вышел раньше всех.
rule-next_attacker-lowest_trump = И в следующих партиях первый заход у младшего козыря.

option-spades_only_spades = Пики только пиками
rule-spades_only_spades-false = Козырь бьёт любую масть, и пики тоже.
rule-spades_only_spades-true = Пики бьются только пиками: ни козырь, ни джокер их не берёт.

option-bout_cap = Карт за кон
value-bout_cap-5 = до 5
value-bout_cap-6 = до 6
rule-bout_cap-5 = За один кон кладут не больше пяти карт.
rule-bout_cap-6 = За один кон кладут не больше шести карт.

option-first_bout_cap = В первый кон
value-first_bout_cap-5 = до 5
value-first_bout_cap-6 = как всегда
rule-first_bout_cap-5 = В первый кон — не больше пяти карт.
rule-first_bout_cap-6 = Первый кон — такой же, как остальные.

option-first_bout_sixth_on_take = Шестая вдогонку
rule-first_bout_sixth_on_take-false = Если в первый кон берут, предел всё равно тот же.
rule-first_bout_sixth_on_take-true = Если в первый кон берут, вдогонку можно дать и шестую карту.

option-first_bout_scope = Предел в пять
value-first_bout_scope-first_bout = один кон
value-first_bout_scope-until_first_discard = до первого бито
rule-first_bout_scope-first_bout = Предел в пять карт — только на первый кон.
rule-first_bout_scope-until_first_discard = Предел в пять карт держится до первого бито.

option-cap_when_talon_empty = Без колоды
value-cap_when_talon_empty-same = предел тот же
value-cap_when_talon_empty-hand = по руке
rule-cap_when_talon_empty-same = Кончилась колода — пределы прежние.
rule-cap_when_talon_empty-hand = Кончилась колода — подкидывать можно, пока у отбивающегося хватает карт.

option-big_hand_limit = Предел по руке
rule-big_hand_limit-false = Сколько бы карт ни было у отбивающегося, предел общий.
rule-big_hand_limit-true = У отбивающегося больше шести карт — столько и можно подкинуть.

option-lead = Заход
value-lead-single = одна карта
value-lead-up_to_two = одна или две
value-lead-same_rank = одного достоинства
value-lead-pairs = с пар
value-lead-pyatyorka = пятёрка
rule-lead-single = Заходят одной картой.
rule-lead-up_to_two = Заходят одной картой или двумя одного достоинства.
rule-lead-same_rank = Заходят одной картой или сразу несколькими одного достоинства.
rule-lead-pairs = Заходят одной картой, парой, парой с любой картой, двумя парами или двумя парами с любой картой.
rule-lead-pyatyorka = Заходят одной картой, парой с другой картой, двумя разными парами с картой третьего достоинства, тройкой или четвёркой с картой. Пара сама по себе не ходит.

option-throwers = Подкидывают
value-throwers-none = никто
value-throwers-neighbours = соседи
value-throwers-all = все
rule-throwers-none = Подкидывать нельзя.
rule-throwers-neighbours = Подкидывают только соседи того, кто отбивается, и тот, кто атакует, — карты тех достоинств, что уже на столе.
rule-throwers-all = Подкинуть может любой, кто не отбивается, — карту достоинства, что уже лежит на столе.

option-throw_timing = Когда подкидывать
value-throw_timing-any_time = сразу
value-throw_timing-after_beaten = когда отбито
rule-throw_timing-any_time = Подкинуть можно сразу, не дожидаясь, пока отобьют.
rule-throw_timing-after_beaten = Подкидывают, только когда всё на столе отбито.

option-throw_order = Первое слово
value-throw_order-leader_first = кто зашёл
value-throw_order-circle = по кругу
value-throw_order-free = кто успел
rule-throw_order-leader_first = Сначала подкидывает тот, кто атакует; после его паса — все.
rule-throw_order-circle = Слово идёт по кругу: сначала атакующий, после его паса — следующий.
rule-throw_order-free = Подкидывают без очереди: кто успел.

option-auto_pass = Пас за тебя
rule-auto_pass-false = Пас каждый говорит сам, даже если подкинуть нечего: по молчанию руку не прочтёшь.
rule-auto_pass-true = Подкинуть нечего — пас получается сам собой.

option-pile_on = Вдогонку
rule-pile_on-false = Сказано «беру» — больше не подкидывают.
rule-pile_on-true = Сказано «беру» — можно подкинуть вдогонку.

option-transfer = Перевод
value-transfer-none = нет
value-transfer-before_beating = пока не отбито
value-transfer-any_time = в любой момент
rule-transfer-none = Переводить нельзя.
rule-transfer-before_beating = Пока ничего не отбито, атаку можно перевести на следующего картой того же достоинства — лишь бы ему хватило карт отбиваться.
rule-transfer-any_time = Атаку можно перевести на следующего картой того же достоинства, даже если часть карт уже отбита, — лишь бы ему хватило карт отбиваться. Отбитое остаётся на столе.

option-transfer_first_bout = В первый кон
value-transfer_first_bout-allowed = переводят
value-transfer_first_bout-not_in_first_deal = со второй партии
value-transfer_first_bout-never = не переводят
rule-transfer_first_bout-allowed = Переводят с первого же кона.
rule-transfer_first_bout-not_in_first_deal = В самый первый кон первой партии не переводят.
rule-transfer_first_bout-never = В первый кон партии не переводят.

option-transfer_trump_on_table = Козырь не помеха
rule-transfer_trump_on_table-false = Лежит на столе козырь — переводить уже нельзя.
rule-transfer_trump_on_table-true = Козырь на столе переводу не помеха.

option-show_trump = Проездной
value-show_trump-off = нет
value-show_trump-bout = раз за кон
value-show_trump-deal = раз за партию
rule-show_trump-off = Для перевода карту надо положить: показать козырь мало.
rule-show_trump-bout = Проездной: раз за кон можно перевести, просто показав козырь того же достоинства.
rule-show_trump-deal = Проездной: раз за партию можно перевести, просто показав козырь того же достоинства.

option-draw = Все вышли разом
value-draw-allowed = ничья
value-draw-defender_is_fool = дурак есть
rule-draw-allowed = Карты кончились у всех разом — ничья.
rule-draw-defender_is_fool = Карты кончились у всех разом — дурак тот, кто отбивался.

option-teams = Команды
rule-teams-false = Каждый сам за себя.
rule-teams-true = Двое на двое или трое на трое: свои сидят через одного и друг друга не трогают. В дураках — сторона, у которой остались карты.

option-knockout = На вылет
rule-knockout-false = После партии все играют дальше.
rule-knockout-true = На вылет: дурак уходит из-за стола, последний — чемпион.

option-pogony_trump_exempt = Козырь-погон играет
rule-pogony_trump_exempt-false = Козырь достоинства погона — тоже погон: им не сыграть.
rule-pogony_trump_exempt-true = Козырь достоинства погона играет как обычная карта.

option-turn_time = Время на ход
value-turn_time-0 = без часов
value-turn_time-30 = 30 секунд
value-turn_time-60 = 1 минута
value-turn_time-120 = 2 минуты
value-turn_time-300 = 5 минут
value-turn_time-86400 = сутки
rule-turn_time-0 = Думай сколько хочешь: часов нет.
rule-turn_time-30 = На ход — 30 секунд.
rule-turn_time-60 = На ход — минута.
rule-turn_time-120 = На ход — две минуты.
rule-turn_time-300 = На ход — пять минут.
rule-turn_time-86400 = На ход — сутки, для неспешной игры.

option-reminder = Напоминать
rule-reminder-false = Часы идут молча.
rule-reminder-true = Перед концом времени карты приходят заново: пора ходить.

option-takeover = Замена
rule-takeover-false = Не успел — за тебя ходят часы: пас, «беру» или младшая карта. И так каждый раз.
rule-takeover-true = Не успел — за тебя ходят часы: пас, «беру» или младшая карта. Два раза подряд — и дальше играет компьютер; вернуться можно, пока партия идёт.

option-level = Компьютер
value-level-easy = лёгкий
value-level-medium = средний
value-level-hard = сильный
value-level-master = мастер
rule-level-easy = Лёгкий: ходит наугад и щедро.
rule-level-medium = Средний: бережёт козыри, но наперёд не считает.
rule-level-hard = Сильный: помнит, что вышло, и считает вперёд.
rule-level-master = Мастер: считает дольше и ошибается редко.

option-remarks = Реплики
rule-remarks-false = Компьютер играет молча.
rule-remarks-true = Компьютер иногда вставляет словечко.

option-hints = Подсказки
rule-hints-false = Кнопки без объяснений.
rule-hints-true = Новая кнопка объясняет себя один раз.

option-pin = Закреплять стол
rule-pin-false = Сообщение со столом не закрепляется.
rule-pin-true = Пока идёт партия, стол закреплён вверху чата.

option-follow = Стол следом за чатом
rule-follow-false = Стол остаётся там, где его поставили.
rule-follow-true = Чат разговорился — стол переезжает вниз.

option-hands_in_group = Карты в чате
rule-hands_in_group-false = Карты приходят в личку; 🂠 покажет свои и здесь.
rule-hands_in_group-true = Карты раздаются прямо сюда, каждому — только его. Лучше, когда бот — администратор.

option-topic = Тема
value-topic-any = где позовут
value-topic-here = эта
value-topic-elsewhere = другая
rule-topic-any = Стол встаёт в той теме, где написали /durak.
rule-topic-here = Все столы чата — в этой теме.
rule-topic-elsewhere = Все столы чата — в другой теме.

value-yes = да
value-no = нет
