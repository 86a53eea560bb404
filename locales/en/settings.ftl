# The ⚙️ menu.

menu-title = ⚙️ <b>House rules</b>
menu-now = Now: <b>{ $house }</b>
menu-hint = Pick a game — or tune it to your taste below.
menu-locked = 🔒 Fixed under these rules.
button-menu-home = ↩️ All games
button-menu-back = ↩️ Back
language-title = 🌐 Which language shall we speak?
language-name = English
notice-combination = That does not go with the other rules.
notice-menu-old = This menu is out of date: open /settings again.
