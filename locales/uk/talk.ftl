# Short answers to a press or a command: plain text, at most 200 characters.

notice-already-open = Стіл уже накрито — сідай!
notice-already-playing = Тут уже грають — ось стіл.
notice-already-seated = Місце за тобою, не хвилюйся.
notice-anonymous = Безликим карт не здаємо: вимкни анонімність адміністратора.
notice-game-on = Зараз грають. Сідай у наступну партію!
notice-game-over = Цю гру вже закінчено.
notice-left = Як скажеш. Повертайся!
notice-my-cards = { CARD($cards) }
notice-need-a-person = Самих комп'ютерів замало — потрібен хоч один живий гравець.
notice-need-two = Самотужки дурня не виявити: потрібні хоча б двоє.
notice-no-cards = Карти скінчилися — можна відпочивати.
notice-no-game = Тут зараз не грають. Почати — /durak у групі, /play у приватному чаті.
notice-no-hands = Карт у тебе зараз немає.
notice-no-hints = Гаразд, без підказок. Повернути їх можна у приватному чаті: /settings.
notice-no-such-level = Такого суперника немає. Є: { value-level-easy }, { value-level-medium }, { value-level-hard }, { value-level-master }.
notice-no-table = Такого столу тут немає.
notice-no-words = Краса! Та мені б карти: /play — і зіграємо, а все інше — /help.
notice-not-in-game = У цій партії ти не граєш.
notice-not-seated = За цим столом тебе немає.
notice-only-administrators = Правила тут змінюють адміністратори.
notice-only-host = Закінчити гру може той, хто її відкрив, або адміністратор.
notice-only-in-private = Це — сам на сам: напиши мені в приватний чат.
notice-only-members = Цей стіл — для учасників чату.
notice-only-players = Це вирішують ті, хто за столом.
notice-other-topic = Столи цього чату — у своїй темі, зазирни туди.
notice-not-checked = Не вдалося перевірити, чи ти в тому чаті. Зате ми познайомилися: повернися туди й натисни ➕ ще раз.
notice-paused = У тому чаті я не можу писати, гра на паузі. Пустять — дограємо.
notice-seats-do-not-fit = { $option ->
    [teams] Команди грають учотирьох або вшістьох, а за столом { $count }.
    [preset] Із погонами грають удвох, а за столом { $count }.
    [lead] Парами грають щонайбільше вп'ятьох, а за столом { $count }.
   *[other] На { $count ->
        [one] { $count } гравця
       *[other] { $count } гравців
    } цієї колоди не вистачить.
}
notice-stale-button = Ця кнопка вже не працює.
notice-stale-press = Стіл уже змінився — глянь на свіжі карти.
notice-start-first = Карти приходять у приватний чат: відкрий мене й натисни «Старт».
notice-stopped = Гру закінчено. Зіграємо ще — /play.
notice-table-full = { $most ->
    [one] За столом лише { $most } місце, і воно зайняте.
    [few] За столом { $most } місця, і всі зайняті.
   *[many] За столом { $most } місць, і всі зайняті.
}
notice-trouble = Щось пішло не так. Спробуй ще раз трохи згодом.
notice-unknown = Не розумію, але грати вмію: /play, а все інше — /help.

# Messages of the bot's own, in HTML.

say-came-back = 🙋 { $name } знову у грі.
say-erased = Готово: усе про тебе забуто. Захочеш зіграти — /start.
say-left = ➖ { $name } йде, карти дограє комп'ютер.
say-lobby-expired = 😴 Стіл так і не зібрався. Захочете зіграти — /durak.
say-may-not-pin = 📌 Закріпити стіл мені не дають, обійдуся. Дасте право — увімкніть знову в /settings.
say-thrown-out = ⏸ Мене прибрали з чату «{ $chat }», ваша партія на паузі. Повернете — дограємо з тієї ж карти.
say-thrown-out-somewhere = ⏸ Мене прибрали з чату, де йшла ваша партія: вона на паузі. Повернете — дограємо з тієї ж карти.
say-no-rights = 🤐 У чаті «{ $chat }» мені не дають писати. Дозвольте — і зіграємо.
say-only-in-group = Стіл на компанію збирають у групі: додай мене туди й напиши /durak. А вдвох зі мною — /play.
say-start-join = ➕ Місце за столом у чаті «{ $chat }» — твоє. Карти прийдуть сюди.
say-start-unknown = Це посилання мені незнайоме, але зіграти можна завжди: /play або /help.
say-stopped = 🏁 { $name } закінчує гру. Нова — /durak.
say-table-closed = 🚪 Гру перервано.
say-taken-over = ⏰ { $name } не відповідає, далі за нього грає комп'ютер. Повернутися можна до кінця партії: кнопка 🂠 або /hand у приватному чаті.
say-press-for-cards = 🂠 { $name }, сам роздавати в цей чат не можу: натисніть «Мої карти» під столом. Або відкрийте чат зі мною і натисніть «Старт».
say-unreachable = 📵 { $name }: карти не доходять. Відкрий приватний чат із ботом і натисни «Старт».
say-start =
    🃏 Привіт! Тут грають у дурня: підкидного, перевідного, з пар, із погонами — як у вас заведено.

    /play — зіграти просто тут, проти комп'ютера
    /rules — як граємо
    /settings — домашні правила
    /help — усе, що я вмію

    А щоб зібрати компанію, поклич мене в групу й напиши там /durak.
say-help =
    🃏 Граємо в дурня: стіл у всіх на видноті в групі, карти приходять у приватний чат, ходи — кнопками під ними.

    <b>У групі</b>
    /durak — зібрати стіл
    /table — показати стіл наново
    /leave — встати з-за столу
    /stop — закінчити гру

    <b>У приватному чаті</b>
    /play — зіграти зі мною (сильніше: /play hard); 💡 підкаже хід, 🔎 після партії — де був перелом
    /hand — показати карти
    /leave, /stop — кинути партію
    /privacy — що я про тебе знаю
    /deleteme — забути тебе

    <b>Усюди</b>
    /rules — як тут грають
    /settings — домашні правила
    /lang — мова
say-privacy =
    🔒 <b>Що я пам'ятаю</b>
    Твій номер у Telegram, ім'я, мову й зіграні партії: хто грав, як лягли карти, хто вийшов, хто дурень. Без цього не дограти партію.

    Листування не читаю й не зберігаю, нікому нічого не передаю.
    /deleteme — і я все про тебе забуду.
say-status =
    🩺 <b>Як справи</b>
    Працюю { $hours }{ "\u00A0" }год, столів зараз: { $tables }.
    Ходів від початку: { $moves }. Натискань: { $presses }, відповідь у середньому за { $milliseconds }{ "\u00A0" }мс.
    Повідомлення відстають на { $lag }{ "\u00A0" }с, прохань зачекати від Telegram: { $floods }.

# What Telegram's menu says beside each command.

command-durak = зібрати стіл
command-table = показати стіл наново
command-leave = встати з-за столу
command-stop = закінчити гру
command-rules = як тут грають
command-settings = домашні правила
command-lang = мова
command-help = що вміє бот
command-play = зіграти з комп'ютером
command-hand = показати карти
command-privacy = що бот про тебе знає
command-deleteme = забути все про тебе

# What people may write behind /play; all languages are understood.

level-words-easy = легкий легко легка простий новачок
level-words-medium = середній середньо середня нормальний
level-words-hard = сильний складний складно важкий
level-words-master = майстер експерт гросмейстер

# What Telegram shows of the bot before anybody has talked to it.

profile-description =
    🃏 Дурень — підкидний, перевідний, з пар, із погонами — за домашніми правилами вашої компанії.

    Поклич мене в групу й напиши /durak: стіл стоїть у всіх на видноті, а карти кожен бачить лише свої. Або зіграймо вдвох: тисни «Старт».
profile-short = Гра в дурня: з друзями в групі чи вдвох із ботом, за своїми правилами.
