# The table, the hand and what happens there. Names and cards arrive ready-made.

table-title = <b>Партия { $deal }</b> · { $house }
table-talon = { $count ->
    [0] 🂠 колода пуста · козырь { $trump }
   *[other] 🂠 { $count } · козырь { $trump }
}
player-cards = { $count ->
    [one] { $name } — { $count } карта
    [few] { $name } — { $count } карты
   *[many] { $name } — { $count } карт
}
player-passed = ✅ пас
word-you = ты

wait-lead = ⏳ Заходит { $name }
wait-defend = ⏳ Отбивается { $name }
wait-throw = ⏳ Подкинуть или бито: { $names }
wait-pile-on = ⏳ { $name } берёт, вдогонку: { $names }
time-hours = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }ч
time-minutes = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }мин
time-seconds = ⏱{ "\u00A0" }{ $count }{ "\u00A0" }с

hand-cards = 🖐 { $cards }
hand-absent = 🤖 Время вышло дважды, и за тебя играет компьютер. Карты ещё твои — забирай!
hand-not-in = В этой партии карт у тебя нет. Следующая — твоя!
hand-left = ➖ Игра идёт без тебя: карты доигрывает компьютер.
hand-out = { $medal } Карты кончились. Отдыхай и болей за остальных!
hand-over = 🏁 Партия доиграна. { $verdict }
hand-fool = 🏁 Партия доиграна, и дурак на этот раз — ты. Реванш?

prompt-lead = 👉 Твой заход!
prompt-pick-lead = 👉 Выбрано: { $cards }. Добавь ещё или заходи.
prompt-defend = { $count ->
    [one] 👉 Отбивайся — или бери.
    [few] 👉 Отбивайся — или бери. Отбить надо { $count } карты.
   *[many] 👉 Отбивайся — или бери. Отбить надо { $count } карт.
}
prompt-defend-or-transfer = { $count ->
    [one] 👉 Отбивайся, переводи — или бери.
    [few] 👉 Отбивайся, переводи — или бери. Отбить надо { $count } карты.
   *[many] 👉 Отбивайся, переводи — или бери. Отбить надо { $count } карт.
}
prompt-transfer = 👉 Бить нечем: переводи — или бери.
prompt-take = 👉 Бить нечем — придётся взять.
prompt-pick-target = 👉 { $cards } — какую карту бьём?
prompt-throw = 👉 Отбито. Подкинешь — или бито?
prompt-throw-early = 👉 Можно подкинуть, пока отбивается { $name }.
prompt-pile-on = 👉 { $name } берёт. Подкинешь вдогонку?
prompt-redeal = 👉 Рука почти вся одной масти: можно потребовать пересдачу.

lesson-lead = Заход: нажми карту — и она на столе. Бить её будет сосед слева.
lesson-several = Карт одного достоинства несколько? Нажатая отметится ✓: добавь ещё или жми ⚔️.
lesson-beat = Нажми карту, которой бьёшь. Если она бьёт несколько, спрошу, какую.
lesson-take = ✋ «Беру» — все карты со стола твои, и заходит следующий.
lesson-transfer = ↪️ — не бить, а перевести: с этой картой атака пойдёт дальше.
lesson-show = 👁 — перевести, только показав козырь: он останется у тебя.
lesson-throw = Подкинуть — просто нажми карту: её достоинство уже лежит на столе.
lesson-pass = ✅ — добавить нечего или незачем. Скажут так все — кону конец.
lesson-redeal = 🔄 — сдать всё заново. Только до первого захода.
button-no-hints = 🎓 Без подсказок

button-come-back = 🙋 Я здесь!
button-my-cards = 🂠 Мои карты
button-take = ✋ Беру
button-pass = ✅ Бито
button-pass-taking = ✅ Хватит
button-redeal = 🔄 Пересдать
button-lead = ⚔️ Зайти: { $cards }
button-back = ↩️ Назад

event-deal = Карты розданы
event-first_attacker = { $count ->
    [0] Первый заход: { $name }
   *[other] Первый заход: { $name }, на руках { $cards }
}
event-lead = { $name } заходит: { $cards }
event-beat = { $name } бьёт { $attack } картой { $card }
event-throw = { $name } подкидывает { $cards }
event-pass = { $name } — пас
event-take = { $name } берёт
event-transfer = { $name } переводит: { $cards }
event-show = { $name } переводит, показав { $cards }
event-picked_up = { $count ->
    [one] { $name } забирает { $count } карту
    [few] { $name } забирает { $count } карты
   *[many] { $name } забирает { $count } карт
}
event-beaten_off = Бито!
event-draw = Добор: { $drawn }
event-out = { $name } выходит из игры
event-deal_over = Партия окончена
event-match_over = Матч окончен
event-redeal = { $name } требует пересдачу: рука одной масти

computer-name = { $variant ->
    [0] Гоша
    [1] Зина
    [2] Аркаша
    [3] Муся
    [4] Степаныч
    [5] Ляля
    [6] Кеша
   *[other] Фрося
}
