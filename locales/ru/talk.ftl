# Short answers to a press or a command: plain text, at most 200 characters.

notice-already-open = Стол уже накрыт — садись!
notice-already-playing = Здесь уже играют — вот стол.
notice-already-seated = Место за тобой, не волнуйся.
notice-anonymous = Безликим карты не сдаём: выключи анонимность администратора.
notice-game-on = Сейчас играют. Садись в следующую партию!
notice-game-over = Эта игра уже закончена.
notice-left = Как скажешь. Возвращайся!
notice-my-cards = { CARD($cards) }
notice-need-a-person = Одних компьютеров мало — нужен хоть один живой игрок.
notice-need-two = В одиночку дурака не выявить: нужны хотя бы двое.
notice-no-cards = Карты кончились — можно отдыхать.
notice-no-game = Здесь сейчас не играют. Начать — /durak в группе, /play в личке.
notice-no-hands = Карт у тебя сейчас нет.
notice-no-hints = Хорошо, без подсказок. Вернуть их можно в личке: /settings.
notice-no-such-level = Такого соперника нет. Есть: { value-level-easy }, { value-level-medium }, { value-level-hard }, { value-level-master }.
notice-no-table = Такого стола здесь нет.
notice-no-words = Красота! Но мне бы карты: /play — и сыграем, а всё остальное — /help.
notice-not-in-game = В этой партии ты не играешь.
notice-not-seated = За этим столом тебя нет.
notice-only-administrators = Правила здесь меняют администраторы.
notice-only-host = Закончить игру может тот, кто её открыл, или администратор.
notice-only-in-private = Это — с глазу на глаз: напиши мне в личку.
notice-only-members = Этот стол — для участников чата.
notice-only-players = Это решают те, кто за столом.
notice-other-topic = Столы этого чата — в своей теме, загляни туда.
notice-not-checked = Не вышло проверить, что ты в том чате. Зато мы познакомились: вернись туда и нажми ➕ ещё раз.
notice-paused = В том чате я не могу писать, игра на паузе. Пустят — доиграем.
notice-seats-do-not-fit = { $option ->
    [teams] Команды играют вчетвером или вшестером, а за столом { $count }.
    [preset] С погонами играют вдвоём, а за столом { $count }.
    [lead] Парами играют не больше пятерых, а за столом { $count }.
   *[other] На { $count ->
        [one] { $count } игрока
       *[other] { $count } игроков
    } этой колоды не хватит.
}
notice-stale-button = Эта кнопка уже не работает.
notice-stale-press = Стол уже изменился — глянь на свежие карты.
notice-start-first = Карты приходят в личку: открой меня и нажми «Старт».
notice-stopped = Игра окончена. Сыграем ещё — /play.
notice-table-full = { $most ->
    [one] За столом только { $most } место, и оно занято.
    [few] За столом { $most } места, и все заняты.
   *[many] За столом { $most } мест, и все заняты.
}
notice-trouble = Что-то пошло не так. Попробуй ещё раз чуть позже.
notice-unknown = Не понимаю, но играть умею: /play, а всё остальное — /help.

# Messages of the bot's own, in HTML.

say-came-back = 🙋 { $name } снова в игре.
say-erased = Готово: всё о тебе забыто. Захочешь сыграть — /start.
say-left = ➖ { $name } уходит, карты доигрывает компьютер.
say-lobby-expired = 😴 Стол так и не собрался. Захотите сыграть — /durak.
say-may-not-pin = 📌 Закрепить стол мне не дают, обойдусь. Дадите право — включите снова в /settings.
say-thrown-out = ⏸ Меня убрали из чата «{ $chat }», ваша партия на паузе. Вернёте — доиграем с той же карты.
say-thrown-out-somewhere = ⏸ Меня убрали из чата, где шла ваша партия: она на паузе. Вернёте — доиграем с той же карты.
say-no-rights = 🤐 В чате «{ $chat }» мне не дают писать. Разрешите — и сыграем.
say-only-in-group = Стол на компанию собирают в группе: добавь меня туда и напиши /durak. А вдвоём со мной — /play.
say-start-join = ➕ Место за столом в чате «{ $chat }» — твоё. Карты придут сюда.
say-start-unknown = Эта ссылка мне незнакома, но сыграть можно всегда: /play или /help.
say-stopped = 🏁 { $name } заканчивает игру. Новая — /durak.
say-table-closed = 🚪 Игра прервана.
say-taken-over = ⏰ { $name } не отвечает, дальше за него играет компьютер. Вернуться можно до конца партии: кнопка 🂠 или /hand в личке.
say-press-for-cards = 🂠 { $name }, сам сдавать в этот чат не могу: нажмите «Мои карты» под столом. Или откройте чат со мной и нажмите «Старт».
say-unreachable = 📵 { $name }: карты не доходят. Открой личку с ботом и нажми «Старт».
say-start =
    🃏 Привет! Здесь играют в дурака: подкидного, переводного, с пар, с погонами — как у вас принято.

    /play — сыграть прямо здесь, против компьютера
    /rules — как играем
    /settings — домашние правила
    /help — всё, что я умею

    А чтобы собрать компанию, позови меня в группу и напиши там /durak.
say-help =
    🃏 Играем в дурака: стол у всех на виду в группе, карты приходят в личку, ходы — кнопками под ними.

    <b>В группе</b>
    /durak — собрать стол
    /table — показать стол заново
    /leave — встать из-за стола
    /stop — закончить игру

    <b>В личке</b>
    /play — сыграть со мной (посильнее: /play hard); 💡 подскажет ход, 🔎 после партии — где был перелом
    /hand — показать карты
    /leave, /stop — бросить партию
    /privacy — что я о тебе знаю
    /deleteme — забыть тебя

    <b>Везде</b>
    /rules — как здесь играют
    /settings — домашние правила
    /lang — язык
say-privacy =
    🔒 <b>Что я помню</b>
    Твой номер в Telegram, имя, язык и сыгранные партии: кто играл, как легли карты, кто вышел, кто дурак. Без этого не доиграть партию.

    Переписку не читаю и не храню, никому ничего не передаю.
    /deleteme — и я всё о тебе забуду.
say-status =
    🩺 <b>Как дела</b>
    Работаю { $hours }{ "\u00A0" }ч, столов сейчас: { $tables }.
    Ходов с начала: { $moves }. Нажатий: { $presses }, ответ в среднем за { $milliseconds }{ "\u00A0" }мс.
    Сообщения отстают на { $lag }{ "\u00A0" }с, просьб помедлить от Telegram: { $floods }.

# What Telegram's menu says beside each command.

command-durak = собрать стол
command-table = показать стол заново
command-leave = встать из-за стола
command-stop = закончить игру
command-rules = как здесь играют
command-settings = домашние правила
command-lang = язык
command-help = что умеет бот
command-play = сыграть с компьютером
command-hand = показать карты
command-privacy = что бот о тебе знает
command-deleteme = забыть всё о тебе

# What people may write behind /play; all languages are understood.

level-words-easy = лёгкий легко лёгкая простой новичок
level-words-medium = средний средне средняя нормальный
level-words-hard = сильный сложный сложно трудный тяжёлый
level-words-master = мастер эксперт гроссмейстер

# What Telegram shows of the bot before anybody has talked to it.

profile-description =
    🃏 Дурак — подкидной, переводной, с пар, с погонами — по домашним правилам вашей компании.

    Позови меня в группу и напиши /durak: стол стоит у всех на виду, а карты каждый видит только свои. Или сыграем вдвоём: жми «Старт».
profile-short = Карточный дурак: с друзьями в группе или вдвоём с ботом, по своим правилам.
