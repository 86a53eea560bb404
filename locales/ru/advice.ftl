# 💡: a move that is suggested, and why. What is said in an alert is plain text.

button-advice = 💡 Подскажи
move-words = { $kind ->
    [lead] зайти { CARD($cards) }
    [beat] побить { CARD($attack) } картой { CARD($cards) }
    [throw] подкинуть { CARD($cards) }
    [pass] ничего не добавлять
    [take] взять
    [transfer] перевести, положив { CARD($cards) }
    [show] перевести, показав { CARD($cards) }
   *[redeal] потребовать пересдачу
}
notice-advice = 💡 Мой совет — { move-words }. { $why ->
    [only_move] Другого хода всё равно нет.
    [wins] Дальше — хоть с закрытыми глазами: дураком не останешься.
    [holds] Это верная ничья, а больше тут не выжать.
    [several] Одним махом уходит сразу несколько карт.
    [low_card] Из твоих карт эту не так уж жалко.
    [nothing_lower] Карта не из дешёвых, но остальные ещё нужнее.
    [cheap_answer] Дешевле не отбиться, а дороже незачем.
    [better_answer] Можно и дешевле, но та карта ещё пригодится, да и подкинуть будет меньше.
    [worth_a_trump] Козыря жалко, но взять — ещё жальче.
    [taking_is_cheaper] Отбиваться выйдет дороже, чем взять.
    [cannot_beat] Бить нечем, так хоть с достоинством.
    [passes_on] Пусть теперь голова болит у соседа.
    [adds] И карта уйдёт, и сопернику станет веселее.
    [keeps_cards] То, что можно подкинуть, тебе самому ещё пригодится.
   *[new_hand] С такой рукой играть — себя не уважать.
}
notice-advice-thinking = Думаю, думаю! Уже почти надумал.
notice-advice-late = Пока я думал, на столе всё переменилось. Спроси ещё раз!
notice-advice-not-now = Сейчас тебе решать нечего — смотри и наслаждайся.

# 🔎: where a private game turned.

button-review = 🔎 Где был перелом?
notice-reviewing = Сажусь за разбор — минутку.
notice-review-late = Разобрать можно только что сыгранную партию, а эта уже в прошлом.
review-working = 🔎 Пересматриваю партию… { $done }{ "\u00A0" }%
review-failed = 🔎 Что-то разбор не сложился. Нажми ещё раз!
review-title = 🔎 <b>Перелом: кон { $bout }</b>
review-table = На столе: { $pairs }
review-moves = Твой ход — { $made }. Лучше было { $better }.
review-chances = Шансы выйти сухим из воды: { $could }{ "\u00A0" }% → { $became }{ "\u00A0" }%. { $outcome ->
    [lost] С кем не бывает — в следующий раз не проведут.
   *[saved] Но пронесло — и славно!
}
review-flawless = { $outcome ->
    [lost] 🔎 Придраться не к чему: ни один ход ничего заметного не стоил. Просто карта легла не туда.
   *[saved] 🔎 Придраться не к чему: ни один ход ничего заметного не стоил. Чистая работа!
}
