# The ⚙️ menu.

menu-title = ⚙️ <b>Домашние правила</b>
menu-now = Сейчас: <b>{ $house }</b>
menu-hint = Выбери игру — или подкрути под себя ниже.
menu-locked = 🔒 С этими правилами не меняется.
button-menu-home = ↩️ К играм
button-menu-back = ↩️ Назад
language-title = 🌐 На каком языке говорим?
language-name = Русский
notice-combination = Так не сочетается с остальными правилами.
notice-menu-old = Это меню устарело: открой /settings заново.
