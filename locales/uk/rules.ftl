# House rules: the option's label, its values' labels and what each value means at the table.

rules-title = 📜 Як тут грають
rules-basics = Б'ють старшою картою тієї ж масті або козирем. Більше карт, ніж у того, хто відбивається, не покладеш.
rules-loser = Хто лишився з картами сам — дурень.
rules-course =
    Роздають по колу, наступну карту відкривають: її масть — козир, а сама вона ляже під колоду й піде останньою. Розійшлася вся колода — козир за останньою картою. Відбивається сусід ліворуч від того, хто заходить. Відбився — карти в бито, і заходить він сам; не можеш чи не хочеш — кажи «беру» й забирай усе, тоді заходить наступний за тобою.

    Після кону добирають: спершу хто заходив, далі по колу, останнім — хто відбивався. Колоди немає і карт немає — ти вийшов.
button-rules-all = 🔎 Докладно
button-rules-short = ↩️ Коротко
house-changed = зі своїми правилами
house-deck = { $count ->
    [one] { $count } карта
    [few] { $count } карти
   *[many] { $count } карт
}

preset-simple = простий
preset-simple-about = Один заходить, інший відбивається. Ніхто не підкидає.
preset-podkidnoy = підкидний
preset-podkidnoy-about = Класика: один відбивається, решта підкидає.
preset-perevodnoy = перевідний
preset-perevodnoy-about = Підкидний із переводом: поки нічого не відбито, атаку можна перевести далі.
preset-perevodnoy_all = перевідний-2
preset-perevodnoy_all-about = Переводити можна й посеред бою, коли частину карт уже відбито.
preset-pairs = з пар
preset-pairs-about = Заходять парами, і відбити треба все, що поклали.
preset-pyatyorka = п'ятірка
preset-pyatyorka-about = Заходять фігурами — до п'яти карт разом, і відбити треба все, що поклали.
preset-pogony = із погонами
preset-pogony-about = Гра на двох. У кожного свій погон, спершу найменший ранг колоди: погонами не ходять і не б'ють, і своїх погонів не відбити. Колода скінчилася, а на руках самі погони, два чи більше, — заходь ними всіма: кого лишиш так у дурнях, тому вони на плечі, а твій погон стає на ранг старшим. Хто повісить тузи, виграє матч.

page-deck = Колода й гравці
page-throw = Атака
page-transfer = Перевід
page-limits = Карт за кін
page-end = Кінець гри
page-teams = Команди
page-pace = Темп
page-table = Стіл і бот

option-deck = Колода
value-deck-24 = 24 карти
value-deck-36 = 36 карт
value-deck-52 = 52 карти
value-deck-54 = 54, із джокерами
rule-deck-24 = У колоді 24 карти, від дев'ятки до туза.
rule-deck-36 = У колоді 36 карт, від шістки до туза.
rule-deck-52 = У колоді 52 карти, від двійки до туза.
rule-deck-54 = У колоді 52 карти й два джокери. Джокер кольору козиря — найстарший козир, його не побити; другий б'є всі карти свого кольору, а його самого — будь-який козир.

option-hand_size = На руки
value-hand_size-5 = 5 карт
value-hand_size-6 = 6 карт
rule-hand_size-5 = Тримають на руках по п'ять карт, поки є колода.
rule-hand_size-6 = Тримають на руках по шість карт, поки є колода.

option-redeal_same_suit = Перездача
value-redeal_same_suit-0 = немає
value-redeal_same_suit-5 = 5 однієї масті
value-redeal_same_suit-6 = 6 однієї масті
rule-redeal_same_suit-0 = Перездачі немає: що прийшло, тим і грай.
rule-redeal_same_suit-5 = Прийшло п'ять карт однієї масті — до першого ходу можна вимагати перездачі.
rule-redeal_same_suit-6 = Прийшло шість карт однієї масті — до першого ходу можна вимагати перездачі.

option-first_attacker = Перший хід
value-first_attacker-lowest_trump = найменший козир
value-first_attacker-left_of_dealer = сусід роздавача
value-first_attacker-turnup_ten = вирішує десятка
rule-first_attacker-lowest_trump = Перший хід у того, чий козир найменший. Козирів ні в кого немає — у сусіда ліворуч від того, хто здає.
rule-first_attacker-left_of_dealer = Перший хід у сусіда ліворуч від того, хто здає.
rule-first_attacker-turnup_ten = Відкритий козир менший за десятку — перший хід у найстаршого козиря на руках, інакше в найменшого.

option-next_attacker = Далі заходить
value-next_attacker-from_under_fool = з-під дурня
value-next_attacker-under_fool = під дурня
value-next_attacker-winner = переможець
value-next_attacker-lowest_trump = найменший козир
rule-next_attacker-from_under_fool = Наступну партію починають з-під дурня: заходить сусід ліворуч від нього.
rule-next_attacker-under_fool = Наступну партію починають під дурня: першим відбивається він сам.
rule-next_attacker-winner = Наступну партію починає той, хто в попередній вийшов раніше за всіх.
rule-next_attacker-lowest_trump = І в наступних партіях перший хід у найменшого козиря.

option-spades_only_spades = Піки тільки піками
rule-spades_only_spades-false = Козир б'є будь-яку масть, і піки теж.
rule-spades_only_spades-true = Піки б'ються тільки піками: ні козир, ні джокер їх не бере.

option-bout_cap = Карт за кін
value-bout_cap-5 = до 5
value-bout_cap-6 = до 6
rule-bout_cap-5 = За один кін кладуть не більше п'яти карт.
rule-bout_cap-6 = За один кін кладуть не більше шести карт.

option-first_bout_cap = У перший кін
value-first_bout_cap-5 = до 5
value-first_bout_cap-6 = як завжди
rule-first_bout_cap-5 = У перший кін — не більше п'яти карт.
rule-first_bout_cap-6 = Перший кін — такий самий, як решта.

option-first_bout_sixth_on_take = Шоста навздогін
rule-first_bout_sixth_on_take-false = Якщо в перший кін беруть, межа все одно та сама.
rule-first_bout_sixth_on_take-true = Якщо в перший кін беруть, навздогін можна дати й шосту карту.

option-first_bout_scope = Межа в п'ять
value-first_bout_scope-first_bout = один кін
value-first_bout_scope-until_first_discard = до першого бито
rule-first_bout_scope-first_bout = Межа в п'ять карт — тільки на перший кін.
rule-first_bout_scope-until_first_discard = Межа в п'ять карт тримається до першого бито.

option-cap_when_talon_empty = Без колоди
value-cap_when_talon_empty-same = межа та сама
value-cap_when_talon_empty-hand = за рукою
rule-cap_when_talon_empty-same = Скінчилася колода — межі ті самі.
rule-cap_when_talon_empty-hand = Скінчилася колода — підкидати можна, поки тому, хто відбивається, вистачає карт.

option-big_hand_limit = Межа за рукою
rule-big_hand_limit-false = Скільки б карт не було в того, хто відбивається, межа спільна.
rule-big_hand_limit-true = У того, хто відбивається, більше шести карт — стільки й можна підкинути.

option-lead = Чим ходять
value-lead-single = одна карта
value-lead-up_to_two = одна чи дві
value-lead-same_rank = одного рангу
value-lead-pairs = з пар
value-lead-pyatyorka = п'ятірка
rule-lead-single = Заходять однією картою.
rule-lead-up_to_two = Заходять однією картою або двома одного рангу.
rule-lead-same_rank = Заходять однією картою або одразу кількома одного рангу.
rule-lead-pairs = Заходять однією картою, парою, парою з будь-якою картою, двома парами або двома парами з будь-якою картою.
rule-lead-pyatyorka = Заходять однією картою, парою з іншою картою, двома різними парами з картою третього рангу, трійкою або четвіркою з картою. Пара сама по собі не ходить.

option-throwers = Підкидають
value-throwers-none = ніхто
value-throwers-neighbours = сусіди
value-throwers-all = усі
rule-throwers-none = Підкидати не можна.
rule-throwers-neighbours = Підкидають тільки сусіди того, хто відбивається, і той, хто атакує, — карти тих рангів, що вже на столі.
rule-throwers-all = Підкинути може будь-хто, хто не відбивається, — карту того рангу, що вже лежить на столі.

option-throw_timing = Коли підкидати
value-throw_timing-any_time = одразу
value-throw_timing-after_beaten = коли відбито
rule-throw_timing-any_time = Підкинути можна одразу, не чекаючи, поки відіб'ють.
rule-throw_timing-after_beaten = Підкидають, тільки коли все на столі відбито.

option-throw_order = Перше слово
value-throw_order-leader_first = хто зайшов
value-throw_order-circle = по колу
value-throw_order-free = хто встиг
rule-throw_order-leader_first = Спершу підкидає той, хто атакує; після його пасу — усі.
rule-throw_order-circle = Слово йде по колу: спершу той, хто атакує, після його пасу — наступний.
rule-throw_order-free = Підкидають без черги: хто встиг.

option-auto_pass = Пас за тебе
rule-auto_pass-false = Пас кожен каже сам, навіть якщо підкинути нічого: з мовчання руку не прочитаєш.
rule-auto_pass-true = Підкинути нічого — пас виходить сам собою.

option-pile_on = Навздогін
rule-pile_on-false = Сказано «беру» — більше не підкидають.
rule-pile_on-true = Сказано «беру» — можна підкинути навздогін.

option-transfer = Перевід
value-transfer-none = немає
value-transfer-before_beating = поки не відбито
value-transfer-any_time = будь-коли
rule-transfer-none = Переводити не можна.
rule-transfer-before_beating = Поки нічого не відбито, атаку можна перевести на наступного картою того ж рангу — аби йому вистачило карт відбиватися.
rule-transfer-any_time = Атаку можна перевести на наступного картою того ж рангу, навіть якщо частину карт уже відбито, — аби йому вистачило карт відбиватися. Відбите лишається на столі.

option-transfer_first_bout = У перший кін
value-transfer_first_bout-allowed = переводять
value-transfer_first_bout-not_in_first_deal = з другої партії
value-transfer_first_bout-never = не переводять
rule-transfer_first_bout-allowed = Переводять із першого ж кону.
rule-transfer_first_bout-not_in_first_deal = У найперший кін першої партії не переводять.
rule-transfer_first_bout-never = У перший кін партії не переводять.

option-transfer_trump_on_table = Козир не завада
rule-transfer_trump_on_table-false = Лежить на столі козир — переводити вже не можна.
rule-transfer_trump_on_table-true = Козир на столі переводу не завада.

option-show_trump = Проїзний
value-show_trump-off = немає
value-show_trump-bout = раз за кін
value-show_trump-deal = раз за партію
rule-show_trump-off = Для переводу карту треба покласти: показати козир замало.
rule-show_trump-bout = Проїзний: раз за кін можна перевести, просто показавши козир того ж рангу.
rule-show_trump-deal = Проїзний: раз за партію можна перевести, просто показавши козир того ж рангу.

option-draw = Усі вийшли разом
value-draw-allowed = нічия
value-draw-defender_is_fool = дурень є
rule-draw-allowed = Карти скінчилися в усіх разом — нічия.
rule-draw-defender_is_fool = Карти скінчилися в усіх разом — дурень той, хто відбивався.

option-teams = Команди
rule-teams-false = Кожен сам за себе.
rule-teams-true = Двоє на двох або троє на трьох: свої сидять через одного й одне одного не чіпають. У дурнях — сторона, у якої лишилися карти.

option-knockout = На виліт
rule-knockout-false = Після партії всі грають далі.
rule-knockout-true = На виліт: дурень іде з-за столу, останній — чемпіон.

option-pogony_trump_exempt = Козир-погон грає
rule-pogony_trump_exempt-false = Козир рангу погона — теж погон: ним не зіграти.
rule-pogony_trump_exempt-true = Козир рангу погона грає як звичайна карта.

option-turn_time = Час на хід
value-turn_time-0 = без годинника
value-turn_time-30 = 30 секунд
value-turn_time-60 = 1 хвилина
value-turn_time-120 = 2 хвилини
value-turn_time-300 = 5 хвилин
value-turn_time-86400 = доба
rule-turn_time-0 = Думай скільки хочеш: годинника немає.
rule-turn_time-30 = На хід — 30 секунд.
rule-turn_time-60 = На хід — хвилина.
rule-turn_time-120 = На хід — дві хвилини.
rule-turn_time-300 = На хід — п'ять хвилин.
rule-turn_time-86400 = На хід — доба, для неквапної гри.

option-reminder = Нагадувати
rule-reminder-false = Годинник іде мовчки.
rule-reminder-true = Перед кінцем часу карти приходять знову: пора ходити.

option-takeover = Заміна
rule-takeover-false = Не встиг — за тебе ходить годинник: пас, «беру» або найменша карта. І так щоразу.
rule-takeover-true = Не встиг — за тебе ходить годинник: пас, «беру» або найменша карта. Двічі поспіль — і далі грає комп'ютер; повернутися можна, доки партія триває.

option-level = Комп'ютер
value-level-easy = легкий
value-level-medium = середній
value-level-hard = сильний
value-level-master = майстер
rule-level-easy = Легкий: ходить навмання і щедро.
rule-level-medium = Середній: береже козирі, але наперед не рахує.
rule-level-hard = Сильний: пам'ятає, що вийшло, і рахує наперед.
rule-level-master = Майстер: рахує довше і помиляється рідко.

option-remarks = Репліки
rule-remarks-false = Комп'ютер грає мовчки.
rule-remarks-true = Комп'ютер часом кидає слівце.

option-hints = Підказки
rule-hints-false = Кнопки без пояснень.
rule-hints-true = Нова кнопка пояснює себе один раз.

option-pin = Закріплювати стіл
rule-pin-false = Повідомлення зі столом не закріплюється.
rule-pin-true = Доки триває партія, стіл закріплено вгорі чату.

option-follow = Стіл слідом за чатом
rule-follow-false = Стіл лишається там, де його поставили.
rule-follow-true = Чат розговорився — стіл переїжджає вниз.

option-hands_in_group = Карти в чаті
rule-hands_in_group-false = Карти приходять у приватний чат; 🂠 покаже свої й тут.
rule-hands_in_group-true = Карти роздаються просто сюди, кожному — лише його. Краще, коли бот — адміністратор.

option-topic = Тема
value-topic-any = де покличуть
value-topic-here = ця
value-topic-elsewhere = інша
rule-topic-any = Стіл стає в тій темі, де написали /durak.
rule-topic-here = Усі столи чату — у цій темі.
rule-topic-elsewhere = Усі столи чату — в іншій темі.

value-yes = так
value-no = ні
