# 💡: a move that is suggested, and why. What is said in an alert is plain text.

button-advice = 💡 Підкажи
move-words = { $kind ->
    [lead] зайти { CARD($cards) }
    [beat] побити { CARD($attack) } картою { CARD($cards) }
    [throw] підкинути { CARD($cards) }
    [pass] нічого не додавати
    [take] взяти
    [transfer] перевести, поклавши { CARD($cards) }
    [show] перевести, показавши { CARD($cards) }
   *[redeal] вимагати перездачі
}
notice-advice = 💡 Моя порада — { move-words }. { $why ->
    [only_move] Іншого ходу однаково немає.
    [wins] Далі — хоч із заплющеними очима: дурнем не лишишся.
    [holds] Це гарантована нічия, а більше тут не витиснути.
    [several] Одним махом іде одразу кілька карт.
    [low_card] З твоїх карт цю не так уже й шкода.
    [nothing_lower] Карта не з дешевих, але решта ще потрібніша.
    [cheap_answer] Дешевше не відбитися, а дорожче нема чого.
    [better_answer] Можна й дешевше, але та карта ще знадобиться, та й підкинути зможуть менше.
    [worth_a_trump] Козиря шкода, але взяти — ще більша шкода.
    [taking_is_cheaper] Відбиватися вийде дорожче, ніж узяти.
    [cannot_beat] Бити нічим, то хоч із гідністю.
    [passes_on] Хай тепер голова болить у сусіда.
    [adds] І карта піде, і супернику стане веселіше.
    [keeps_cards] Те, що можна підкинути, тобі самому ще знадобиться.
   *[new_hand] З такою рукою грати — себе не поважати.
}
notice-advice-thinking = Думаю, думаю! Уже майже надумав.
notice-advice-late = Поки я думав, на столі все змінилося. Спитай ще раз!
notice-advice-not-now = Зараз тобі вирішувати нічого — дивись і насолоджуйся.

# 🔎: where a private game turned.

button-review = 🔎 Де був перелом?
notice-reviewing = Сідаю за розбір — хвилинку.
notice-review-late = Розібрати можна лише щойно зіграну партію, а ця вже в минулому.
review-working = 🔎 Передивляюся партію… { $done }{ "\u00A0" }%
review-failed = 🔎 Щось розбір не склався. Натисни ще раз!
review-title = 🔎 <b>Перелом: кін { $bout }</b>
review-table = На столі: { $pairs }
review-moves = Твій хід — { $made }. Краще було { $better }.
review-chances = Шанси вийти сухим із води: { $could }{ "\u00A0" }% → { $became }{ "\u00A0" }%. { $outcome ->
    [lost] З ким не буває — наступного разу не обдурять.
   *[saved] Але минулося — і добре!
}
review-flawless = { $outcome ->
    [lost] 🔎 Причепитися нема до чого: жоден хід нічого помітного не коштував. Просто карта не туди лягла.
   *[saved] 🔎 Причепитися нема до чого: жоден хід нічого помітного не коштував. Чиста робота!
}
