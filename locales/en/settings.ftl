# The ⚙️ menu.

menu-title = ⚙️ <b>House rules</b>
menu-now = Now: <b>{ $house }</b>
menu-hint = Pick a game — or tune it to your taste below.
menu-locked = 🔒 Fixed under these rules.
menu-playing = ⏳ A deal is on: it ends by the old rules, the new ones count from the next deal.
menu-as = Rules by the handful: pick what you are used to, and tune it if you like.
menu-code =
    🔗 The rules of this chat in one word:
    <code>{ $code }</code>

    To play the same way in another chat, an administrator types there <code>/settings { $code }</code>
button-menu-as = 🧩 As in…
button-menu-code = 🔗 Rules code
like-everybody = As in the apps: everybody
like-everybody-about = Whoever is quick throws in; five cards at most until the first are beaten off; draws happen.
like-neighbours = As in the apps: neighbours
like-neighbours-about = The same, but only the neighbours throw in.
like-no_draws = Neighbours, no draws
like-no_draws-about = The same, but there is always a durak: if everybody runs out at once, it is the defender.
like-transfers = Transfers, no draws
like-transfers-about = The same, and the attack may be passed on while nothing is beaten.
like-yard = As in the backyard
like-yard-about = Transfers, also by just showing a trump. None in the first bout; the next deal is led at the durak.
like-orderly = One after another
like-orderly-about = One card is led; throw-ins go round the circle, and only when everything is beaten.
notice-bad-code = There is no such code: check that all the letters are there. Your own is in /settings.
notice-next-deal = Done. This deal ends by the old rules, the new ones count from the next one.
button-menu-home = ↩️ All games
button-menu-back = ↩️ Back
language-title = 🌐 Which language shall we speak?
language-name = English
notice-combination = That does not go with the other rules.
notice-menu-old = This menu is out of date: open /settings again.
