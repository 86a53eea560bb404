# The table, the hand and what happens there. Names and cards arrive ready-made.

table-title = <b>Партія { $deal }</b> · { $house }
table-talon = { $count ->
    [0] 🂠 колода порожня · козир { $trump }
   *[other] 🂠 { $count } · козир { $trump }
}
player-cards = { $count ->
    [one] { $name } — { $count } карта
    [few] { $name } — { $count } карти
   *[many] { $name } — { $count } карт
}
player-passed = ✅ пас
word-you = ти

wait-lead = ⏳ Заходить { $name }
wait-defend = ⏳ Відбивається { $name }
wait-throw = ⏳ Підкинути чи бито: { $names }
wait-pile-on = ⏳ { $name } бере, навздогін: { $names }
time-hours = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }год
time-minutes = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }хв
time-seconds = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }с

hand-cards = 🖐 { $cards }
hand-absent = 🤖 Час двічі вийшов, і за тебе грає комп'ютер. Карти ще твої — забирай!
hand-not-in = У цій партії карт у тебе немає. Наступна — твоя!
hand-left = ➖ Гра йде без тебе: карти дограє комп'ютер.
hand-out = { $medal } Карти скінчилися. Відпочивай і вболівай за інших!
hand-over = 🏁 Партію дограно. { $verdict }
hand-fool = 🏁 Партію дограно, і дурень цього разу — ти. Реванш?

prompt-lead = 👉 Твій хід — заходь!
prompt-pick-lead = 👉 Вибрано: { $cards }. Додай ще або заходь.
prompt-defend = { $count ->
    [one] 👉 Відбивайся — або бери.
    [few] 👉 Відбивайся — або бери. Відбити треба { $count } карти.
   *[many] 👉 Відбивайся — або бери. Відбити треба { $count } карт.
}
prompt-defend-or-transfer = { $count ->
    [one] 👉 Відбивайся, переводь — або бери.
    [few] 👉 Відбивайся, переводь — або бери. Відбити треба { $count } карти.
   *[many] 👉 Відбивайся, переводь — або бери. Відбити треба { $count } карт.
}
prompt-transfer = 👉 Бити нічим: переводь — або бери.
prompt-take = 👉 Бити нічим — доведеться взяти.
prompt-pick-target = 👉 { $cards } — яку карту б'ємо?
prompt-throw = 👉 Відбито. Підкинеш — чи бито?
prompt-throw-early = 👉 Можна підкинути, поки відбивається { $name }.
prompt-pile-on = 👉 { $name } бере. Підкинеш навздогін?
prompt-redeal = 👉 Рука майже вся однієї масті: можна вимагати перездачі.

lesson-lead = Захід: натисни карту — і вона на столі. Битиме її сусід ліворуч.
lesson-several = Кілька карт одного рангу? Натиснута позначиться ✓: додай ще або тисни ⚔️.
lesson-beat = Натисни карту, якою б'єш. Якщо вона б'є кілька, спитаю, яку.
lesson-take = ✋ «Беру» — усі карти зі столу твої, і заходить наступний.
lesson-transfer = ↪️ — не бити, а перевести: із цією картою атака піде далі.
lesson-show = 👁 — перевести, лише показавши козир: він лишиться в тебе.
lesson-throw = Підкинути — просто натисни карту: її ранг уже лежить на столі.
lesson-pass = ✅ — додати нічого або не варто. Скажуть так усі — кону кінець.
lesson-redeal = 🔄 — здати все наново. Лише до першого заходу.
button-no-hints = 🎓 Без підказок

button-come-back = 🙋 Я тут!
button-my-cards = 🂠 Мої карти
button-take = ✋ Беру
button-pass = ✅ Бито
button-pass-taking = ✅ Досить
button-redeal = 🔄 Перездати
button-lead = ⚔️ Зайти: { $cards }
button-back = ↩️ Назад

event-deal = Карти роздано
event-first_attacker = { $count ->
    [0] Перший хід: { $name }
   *[other] Перший хід: { $name }, на руках { $cards }
}
event-lead = { $name } заходить: { $cards }
event-beat = { $name } б'є { $attack } картою { $card }
event-throw = { $name } підкидає { $cards }
event-pass = { $name } — пас
event-take = { $name } бере
event-transfer = { $name } переводить: { $cards }
event-show = { $name } переводить, показавши { $cards }
event-picked_up = { $count ->
    [one] { $name } забирає { $count } карту
    [few] { $name } забирає { $count } карти
   *[many] { $name } забирає { $count } карт
}
event-beaten_off = Бито!
event-draw = Добір: { $drawn }
event-out = { $name } виходить із гри
event-deal_over = Партію закінчено
event-match_over = Матч закінчено
event-redeal = { $name } вимагає перездачі: рука однієї масті

computer-name = { $variant ->
    [0] Гриць
    [1] Зіна
    [2] Панько
    [3] Муся
    [4] Степанович
    [5] Ляля
    [6] Кузя
   *[other] Фрося
}
