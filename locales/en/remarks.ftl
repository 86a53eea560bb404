# What computer players say now and then: the beginner (easy), the neighbour (medium), the shark (hard, master).
# They speak of what everybody saw, in the present tense, so that every name can say it.

remark-line = 🗯 { $name }: <i>“{ $said }”</i>

remark-opening-novice = { $variant ->
    [0] Oh, me first? Here we go!
    [1] Trumps, yes. Cards, yes. Off we go!
   *[other] I hope this is a good one to start with.
}
remark-opening-neighbour = { $variant ->
    [0] Well, it is not for money.
    [1] Tea is poured, cards are dealt. Let us play.
   *[other] Nice and slow, where is the hurry.
}
remark-opening-shark = { $variant ->
    [0] Let us begin with an easy question.
    [1] A long deal, a short first move.
   *[other] Remember this one: it was the first.
}

remark-trump_ace-novice = { $variant ->
    [0] The ace! Of trumps! Mine!
    [1] Look how big it is!
   *[other] What a pity, but what a sight!
}
remark-trump_ace-neighbour = { $variant ->
    [0] Here comes the heavy artillery.
    [1] Kept for a rainy day. Well, it pours.
   *[other] The boss has left his office.
}
remark-trump_ace-shark = { $variant ->
    [0] Dear, but nobody argues with it.
    [1] The last word in such conversations.
   *[other] I rest my case.
}

remark-ace_beaten-novice = { $variant ->
    [0] Hey, that was an ace! Is that allowed?
    [1] They told me aces were safe…
   *[other] My little ace! Give it back!
}
remark-ace_beaten-neighbour = { $variant ->
    [0] Did not spare the ace. Respect.
    [1] So even an ace is not the boss.
   *[other] For every ace there is a trump.
}
remark-ace_beaten-shark = { $variant ->
    [0] A trump for an ace is a fair trade.
    [1] It happens. That is what aces are for.
   *[other] One trump fewer out there.
}

remark-big_pile-novice = { $variant ->
    [0] All of these for me? How kind…
    [1] They hardly fit in my hands.
   *[other] Plenty to choose from now!
}
remark-big_pile-neighbour = { $variant ->
    [0] You can never have too much. Oh yes, you can.
    [1] I buy wholesale.
   *[other] The estate grows, the joy does not.
}
remark-big_pile-shark = { $variant ->
    [0] An investment. Long-term.
    [1] More cards, more options.
   *[other] We shall see who regrets this.
}

remark-person_pile-novice = { $variant ->
    [0] What a lovely fan!
    [1] May I have one or two back later?
   *[other] Quite a collection!
}
remark-person_pile-neighbour = { $variant ->
    [0] Take them, they may come in handy.
    [1] Enjoy your meal!
   *[other] Moving in, are we?
}
remark-person_pile-shark = { $variant ->
    [0] We are generous today.
    [1] Hard to count, so many. Not really.
   *[other] Hold them tight.
}

remark-person_takes-novice = { $variant ->
    [0] Oh, it worked!
    [1] Taken! We did not even ask.
   *[other] Is that good for me? I think so!
}
remark-person_takes-neighbour = { $variant ->
    [0] Taken is not lost.
    [1] Somebody has to take sometimes.
   *[other] They are safer with you.
}
remark-person_takes-shark = { $variant ->
    [0] Noted.
    [1] Sensible. Or not.
   *[other] Filed for later.
}

remark-transfer-novice = { $variant ->
    [0] Not for me, for the next one!
    [1] Can you do that? You can!
   *[other] Pass it along, please!
}
remark-transfer-neighbour = { $variant ->
    [0] Wrong address, passing it on.
    [1] Simple folk: we get it, we pass it.
   *[other] A parcel for next door.
}
remark-transfer-shark = { $variant ->
    [0] Return to sender.
    [1] Yours, I believe.
   *[other] Hot things are best not held.
}

remark-held-novice = { $variant ->
    [0] All beaten! Is everybody all right?
    [1] Phew, that was just enough!
   *[other] This one too! And this one!
}
remark-held-neighbour = { $variant ->
    [0] That is how we live: swatting flies.
    [1] All beaten, and the floor is clean.
   *[other] A good bit of noise, that.
}
remark-held-shark = { $variant ->
    [0] Any further questions?
    [1] Clean. By the book.
   *[other] The table is clear, go on.
}

remark-out-novice = { $variant ->
    [0] No cards left! Hooray!
    [1] I am empty! That is good, right?
   *[other] Can I stay and watch?
}
remark-out-neighbour = { $variant ->
    [0] I am off home, you play on.
    [1] I will put the kettle on.
   *[other] You will manage without me.
}
remark-out-shark = { $variant ->
    [0] My work here is done.
    [1] On without me. Good luck.
   *[other] A pleasure. For me, anyway.
}

remark-person_out-novice = { $variant ->
    [0] Already? So fast? Teach me!
    [1] Now you will miss the best part.
   *[other] Some people have all the luck!
}
remark-person_out-neighbour = { $variant ->
    [0] Well played, now rest.
    [1] Good for you, take the window seat.
   *[other] One of us is free.
}
remark-person_out-shark = { $variant ->
    [0] Neat. I will remember that.
    [1] Who counts, leaves.
   *[other] See you next deal.
}

remark-close-novice = { $variant ->
    [0] So few cards, and so scary!
    [1] Oh dear, something is going to happen.
   *[other] Hold my hand, I am nervous!
}
remark-close-neighbour = { $variant ->
    [0] Now we shall see.
    [1] Down to the last pennies.
   *[other] Here comes the tasty bit.
}
remark-close-shark = { $variant ->
    [0] Now pay attention.
    [1] Here you err only once.
   *[other] Only arithmetic is left.
}

remark-win-novice = { $variant ->
    [0] I am not the fool! Hooray!
    [1] Did I do it? Again!
   *[other] Honestly, I was just lucky.
}
remark-win-neighbour = { $variant ->
    [0] Cheer up, it happens to everybody.
    [1] A game is a game. Again?
   *[other] You will get even, I am not going anywhere.
}
remark-win-shark = { $variant ->
    [0] A good deal. Especially the end.
    [1] I await revenge. Calmly.
   *[other] That was close. Almost.
}

remark-loss-novice = { $variant ->
    [0] Me again. But it was fun!
    [1] Once more? I nearly know the rules!
   *[other] Fool or not, as long as we play!
}
remark-loss-neighbour = { $variant ->
    [0] Serves me right for dozing.
    [1] That hurts. Deal.
   *[other] Well, somebody has to.
}
remark-loss-shark = { $variant ->
    [0] I admit it. It is rare, so treasure it.
    [1] Strong. Can you do it twice?
   *[other] Filed under exceptions.
}

remark-draw-novice = { $variant ->
    [0] A draw is a win, only together!
    [1] Nobody is the fool? Impossible!
   *[other] Hooray for us!
}
remark-draw-neighbour = { $variant ->
    [0] Parted in peace, good.
    [1] A draw is a result too.
   *[other] Nobody hurt: a feast already.
}
remark-draw-shark = { $variant ->
    [0] A draw. Equal strength or equal errors.
    [1] Let the next one decide.
   *[other] Fair, if dull.
}
