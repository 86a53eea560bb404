# The ⚙️ menu.

menu-title = ⚙️ <b>Домашні правила</b>
menu-now = Зараз: <b>{ $house }</b>
menu-hint = Вибери гру — або підкрути під себе нижче.
menu-locked = 🔒 Із цими правилами не змінюється.
button-menu-home = ↩️ До ігор
button-menu-back = ↩️ Назад
language-title = 🌐 Якою мовою говоримо?
language-name = Українська
notice-combination = Так не поєднується з рештою правил.
notice-menu-old = Це меню застаріло: відкрий /settings знову.
