"""What the kiosk says about a sword duel: one plain sentence for each code."""

from __future__ import annotations

from collections.abc import Mapping

PROMPTS: Mapping[str, str] = {
    "ask.dodge": "{by}: which card is your dodge, king or queen?",
    "ask.vote": "{by}: shall clubs strike instead of parrying? Yes or no.",
    "ask.deal": "Draw your cards: {first} takes {n}, {second} takes {m}.",
    "ask.deal_one": "{first}, draw {n:card}.",
    "ask.choose": "Choose an attack, lay it face down. 3, 2, 1, turn!",
    "ask.half": "{by}, turn your attack up.",
    "ask.critical": "Critical hit! {by}, a second attack? Lay any card, or say no.",
    "ask.pull": "{by}, pick one card from {whom}'s hand, unseen, and lay it on {whom}'s damage.",
    "ask.retrieve": "{whom} is disarmed! {by}, take one of your damage cards back, or say no.",
    "ask.retrieve_shared": "{whom} is disarmed! {by}, take one card of the shared pile, or say no.",
    "ask.carry": "{beaten} to the damage, {spent} face down on the shared pile. Then draw.",
    "ask.carry_damage": "{beaten} to the damage. Then draw.",
    "ask.carry_shared": "{spent} face down on the shared pile. Then draw.",
    "ask.redraw": "{first} draws {n}, {second} draws {m}.",
    "ask.redraw_one": "{first} draws {n:card}.",
    "ask.shuffle": "The deck runs short: make a new one of the shared pile. {first} draws {n}, {second} draws {m}.",
    "ask.over": "{by} wins the fight!",
}

RULINGS: Mapping[str, str] = {
    "again": "A new fight: shuffle everything and draw.",
    "broken_off": "The fight is broken off. Shuffle everything and begin anew.",
    "counted": "{by} holds {n:card}.",
    "critical_hit": "A critical hit!",
    "damage": "The {card} is damage for {by}: {n} taken, {limit:card} to hold.",
    "declined": "{by} leaves it at that.",
    "disarmed": "{whom} is disarmed for a moment.",
    "dodge_chosen": "{by} dodges with {value}.",
    "dodged": "{by} dodges with the {card}! No damage; both cards go to the shared pile.",
    "drew": "{by} draws {n}.",
    "half": "{by} has laid an attack. Now {whom}.",
    "house_changed": "A house rule is changed: {rule}.",
    "house_decided": "A house rule decided this: {rule}.",
    "left_fight": "{by} leaves the fight; it goes to {whom}.",
    "no_strike": "Neither attack strikes; both cards go to the shared pile.",
    "parried": "Parried! Both cards go to the shared pile.",
    "parry_asked": "{by} would fight without parrying. {whom}, do you agree?",
    "parry_off": "No parrying: clubs are drops, at the legs.",
    "parry_stays": "Clubs parry.",
    "reshuffled": "The shared pile, {n:card}, becomes the deck.",
    "retrieves": "{by} takes the {card} back into the hand.",
    "seated_anew": "The two have changed places.",
    "second_attack": "{by} attacks again with the {card}: pick a card from {whom}'s hand.",
    "second_hit": "The {card} is pulled from {by}'s hand: a second hit.",
    "shown": "{by} shows {n:card}, as many as there should be.",
    "start_chosen": "{by} starts with {n:card}.",
    "strikes": "{by}'s {card} strikes {whom}'s {against}.",
    "taken_back": "{by} takes the {card} back; choose again and turn together.",
    "wins": "{whom} has no cards left: {by} wins the fight!",
}

REFUSALS: Mapping[str, str] = {
    "cannot_stand": "That cannot count here; please put it back.",
    "after_the_fight": "House rules change between fights; finish this one first.",
    "already_chosen": "{by} has an attack lying already; take the second card back.",
    "belongs_in_clash": "The {card} is {whom}'s attack; please put it back.",
    "belongs_in_damage": "The {card} belongs to {whom}'s damage; please put it there.",
    "belongs_in_hand": "The {card} should not lie there; please take it back.",
    "belongs_in_shared": "The {card} belongs to the shared pile; please put it there.",
    "damage_grew": "Nothing is to be added to a damage pile now; take that card back.",
    "damage_shrank": "Nothing is to be taken from a damage pile now; put that card back.",
    "draw_first": "First draw: {n} still to come. Take your attack back.",
    "draws_too_many": "{by} has only {n} to draw; put the rest back.",
    "hand_empty": "{by} has no cards left to lay; please count again.",
    "impossible_count": "Nobody can hold {n:card} here; please count again.",
    "left": "That card has nowhere to go; put it back.",
    "lies_in_clash": "The {card} is {whom}'s attack already; there is only one in the pack.",
    "lies_in_damage": "The {card} is {whom}'s damage already; there is only one in the pack.",
    "lies_in_shared": "The {card} is in the shared pile already; there is only one in the pack.",
    "no_dodge": "A dodge card is a king or a queen; choose one of them.",
    "no_skill": "Start with 1 to 10 cards.",
    "no_such_choice": "{value} is nothing to choose here.",
    "no_such_rule": "{why}",
    "nobody_left": "Nobody can leave this fight now.",
    "not_in_pack": "The {card} is not in this pack; take it out.",
    "not_now": "Not now; see what is asked for on the screen.",
    "not_there": "Lay your attack in the middle, on your own side.",
    "not_yet": "The last round is not settled; take your attack back for a moment.",
    "not_yet_shuffled": "There are still {n:card} in the deck; shuffle when it is out and somebody must draw.",
    "not_your_second": "Only {by} may attack a second time; take that card back.",
    "not_yours_to_decline": "That is for {by} to say.",
    "not_yours_to_take": "Only {by} may take a card back; put that one back.",
    "nothing_to_shuffle": "Only the shared pile is shuffled, once cards lie on it; put that back.",
    "nothing_due": "Nothing is to be drawn there.",
    "one_card": "One card only, please.",
    "other_must_agree": "That needs the yes of {by}.",
    "own_side": "{by}, lay your attack on your own side.",
    "pull_first": "First {whom} picks a card from {by}'s hand; lay it on {by}'s damage.",
    "recount": "{by} shows {n:card} but should have {expected}; count again, or say that it is right.",
    "stay_seated": "Change places between fights.",
    "too_late": "The cards are drawn; that can be chosen before the next fight.",
    "who_chose": "Whose choice is that? Say it when the screen asks for that name.",
    "who_drew": "Who drew? Say it when the screen asks for that name.",
    "who_shows": "Whose hand is that? Lay it in front of whoever holds it.",
    "only_from_damage": "{by} may take a card of the own damage only; put that one back.",
    "only_from_shared": "{by} may take a card of the shared pile only; put that one back.",
}

STATES: Mapping[str, str] = {
    "setup": "Before the fight",
    "vote": "Clubs: parry or strike?",
    "deal": "Drawing the first cards",
    "choose": "Choose your attacks",
    "critical": "Critical hit",
    "pull": "Second hit",
    "retrieve": "Disarmed",
    "redraw": "Drawing",
    "over": "The fight is over",
    "dodge_K": "dodges with kings",
    "dodge_Q": "dodges with queens",
    "no_parry": "clubs strike",
    "striker": "struck last",
    "turned": "attack laid",
    "out": "beaten",
    "wants_no_parry": "would fight without parrying",
    "chop": "chop",
    "slice": "slice",
    "thrust": "thrust",
    "parry": "parry",
    "drop": "drop",
}

HOUSE: Mapping[str, str] = {
    "ml.twoPile": "From where does a striking two take a card back?",
    "ml.twoPile.own": "from the own damage pile",
    "ml.twoPile.shared": "from the shared pile",
    "ml.dodge": "With what does one dodge?",
    "ml.dodge.ask": "everybody is asked",
    "ml.dodge.KK": "both with kings",
    "ml.dodge.KQ": "seat 1 with kings, seat 2 with queens",
    "ml.dodge.QK": "seat 1 with queens, seat 2 with kings",
    "ml.dodge.QQ": "both with queens",
    "ml.dropVsThrust": "Without parrying, what strikes of drop and thrust?",
    "ml.dropVsThrust.drop": "the drop",
    "ml.dropVsThrust.thrust": "the thrust",
    "ml.dropVsThrust.none": "neither",
}

KEYS: Mapping[str, str] = {
    "ok.critical": "No second attack",
    "ok.retrieve": "Take none back",
    "ok.vote": "Clubs strike",
    "no.vote": "Clubs parry",
    "choice.dodge.K": "King",
    "choice.dodge.Q": "Queen",
    "choice.parry.on": "Clubs parry",
    "choice.parry.off": "Clubs strike",
    "offer.dodge": "{by}'s dodge card",
    "offer.start": "{by}'s starting cards",
    "offer.parry": "{by}: with parries?",
}
"""What stands above the buttons."""

SEEN: Mapping[str, str] = {
    "seen.laid.clash": "{by}, {cards}",
    "seen.laid.damage": "{cards} out of {whom}'s hand",
    "seen.moved.damage": "{cards} to {whom}'s damage",
    "seen.moved.shared": "{cards} to the shared pile",
    "seen.drew.stock": "",
    "seen.lifted.damage": "",
    "seen.lifted.shared": "",
}
"""What the eye saw, in fewer words than a transcript has; empty where the ruling says it already."""

FEATS: Mapping[str, str] = {
    "feat.strikes.by": "hits",
    "feat.critical_hit.by": "critical hits",
    "feat.dodged.by": "dodges",
    "feat.disarmed.whom": "times disarmed",
}
"""What the album counts over the evenings: a ruling, for whom it counts, and what so many of them are called."""

ALOUD: Mapping[str, str] = {
    "aloud.strikes": "{by} strikes {whom}.",
    "aloud.critical_hit": "A critical hit!",
    "aloud.parried": "Parried.",
    "aloud.dodged": "{by} dodges.",
    "aloud.disarmed": "{whom} is disarmed.",
    "aloud.wins": "{by} wins the fight!",
    "cue.strikes": "attack",
}
"""What is spoken with a ruling, and which chime sounds with it."""

WORDS: Mapping[str, str] = {**PROMPTS, **KEYS, **SEEN, **RULINGS, **REFUSALS, **STATES, **HOUSE, **FEATS, **ALOUD}
