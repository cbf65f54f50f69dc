"""What the kiosk says about Ditch Rummy: one plain sentence for each code."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.ditch_rummy.house import HEAD_STARTS
from companion.games.houses import head_start_words

PROMPTS: Mapping[str, str] = {
    "ask.shuffle": "{by}, shuffle all 52 cards and lay them face down. Nobody is dealt a card.",
    "ask.sheet": "{by}: gather and shuffle all cards.",
    "ask.draw": "{by}: how many do you draw? Up to {n}; {stock} left.",
    "ask.no_draw": "{by}, your hand is full. Play, discard or pass.",
    "ask.vote": "That was the last card. Turn the discards over and play on? {whom}: yes or no.",
    "ask.dig": "Turn the discards over, without shuffling. {by} goes on drawing.",
    "ask.play": "{by}: play, discard or pass.",
    "ask.last": "{by}, the stock is out. This is the last turn.",
    "ask.use": "{by}, use the {cards} now, or put back what you took.",
    "ask.count": "Hands open, please: {whom}.",
    "ask.over": "{by}: well played, the game is won!",
}

RULINGS: Mapping[str, str] = {
    "again": "A new game begins.",
    "begins": "{by} begins.",
    "broken_off": "The hand is broken off. {by} shuffles again.",
    "completed": "{by} completes the hand!",
    "counted": "{by} holds {n:card}.",
    "deals_next": "{by} shuffles next.",
    "dig_asked": "The last card is drawn. Shall the discards be turned over?",
    "dig_refused": "No dig.",
    "digs": "Everybody agrees: the discards, {n:card}, are turned over. The oldest is drawn first.",
    "discards": "{by} discards {cards}.",
    "drew": "{by} draws {n}.",
    "extra_hand": "Level at {n:point}: one more hand.",
    "house_changed": "A house rule is changed: {rule}.",
    "house_decided": "A house rule decided this: {rule}.",
    "last_turn": "The stock is out: {by} plays the last turn.",
    "left_game": "{by} leaves the game.",
    "lifts": "{by} takes up {cards} from the discards.",
    "passes": "{by} passes.",
    "put_back": "{by} puts {cards} back.",
    "scores": "{by}: {n:point}.",
    "seated_anew": "Everybody has a new place.",
    "shares_win": "{by} shares the win!",
    "shown": "{by} shows {n:card}.",
    "single": "{by} plays {cards} as a single.",
    "takes": "{by} takes {cards} into the hand.",
    "three_meld": "{by} melds {cards}.",
    "tied": "The stock has run out: the hand is tied.",
    "turned_over": "The pile is turned over. {by} draws from it.",
    "two_meld": "{by} melds {cards}.",
    "votes_no": "{by} would rather not dig.",
    "votes_yes": "{by} would dig.",
    "wins": "{by} {by:wins/win}!",
}

REFUSALS: Mapping[str, str] = {
    "after_the_hand": "House rules change between hands, teams before the first one.",
    "cannot_stand": "That cannot count here; please put it back.",
    "drawn_already": "{by} has drawn; cards are drawn once, at the start of the turn.",
    "draws_too_many": "{by} may draw {n} at most; put the rest back.",
    "fits_no_meld": "The {card} fits no meld on the table; take it back.",
    "from_the_top": "Discards are taken from the top; put that back.",
    "hand_is_over": "The hand is over; nothing more is played.",
    "hand_too_small": "{by} holds only {n:card}; please count again.",
    "impossible_count": "Nobody can hold {n:card} now; please count again.",
    "in_another_hand": "The {card} cannot be in this hand: it has been shown by another, or lies in the stock.",
    "in_the_stock": "The {card} lies in the stock since it was turned over; please look again.",
    "lies_elsewhere": "The {card} lies on the table already; there is only one in the pack.",
    "no_cards": "No card was laid there; please look again.",
    "no_meld": "{cards} make no set and no run; take them back.",
    "no_such_choice": "{value} is nothing to choose here.",
    "no_such_rule": "{why}",
    "nobody_else": "Only {by} is left; begin with other players.",
    "nobody_left": "Nobody can leave now.",
    "not_begun": "The cards are not shuffled yet; take that back.",
    "not_in_pack": "The {card} is not in this pack, or was read twice; take it out.",
    "not_now": "Not now; see what is asked for on the screen.",
    "not_there": "{by}, lay your cards in front of you or on the discards.",
    "not_turned_over": "The discards stay as they lie, until the stock is out and all agree; put them back.",
    "not_your_turn": "It is {by}'s turn; please take that back.",
    "nothing_is_dealt": "Nobody is dealt cards; gather them and shuffle.",
    "own_area": "{by}, lay your own cards in front of yourself.",
    "partners_opposite": "Partners sit opposite; change places in another way.",
    "recount": "{by} shows {n:card} but should have {expected}; count again, or say that it is right.",
    "stay_seated": "Change places between hands.",
    "stays_there": "What is laid stays as it is; put that card back.",
    "use_first": "{by} must still use the {cards}, or put back what was taken.",
    "vote_first": "First say whether the discards are turned over.",
    "who_shows": "Whose hand is that? Lay it in front of whoever holds it.",
    "who_votes": "Whose answer is that? Give it when the screen asks for that name.",
}

STATES: Mapping[str, str] = {
    "shuffle": "Shuffling",
    "draw": "Drawing",
    "vote": "Dig?",
    "dig": "Turning the pile over",
    "play": "Playing",
    "count": "Hands open",
    "sheet": "Between hands",
    "over": "The game is over",
    "dealer": "dealer",
    "out": "left",
    "said_yes": "yes",
    "said_no": "no",
    "on_last_turn": "last turn",
    "team_1": "first team",
    "team_2": "second team",
    "completed_it": "completed",
}

HOUSE: Mapping[str, str] = {
    "dr.teams": "Four players",
    "dr.teams.single": "everybody alone",
    "dr.teams.pairs": "partners opposite",
    "dr.goal": "What is played for?",
    "dr.goal.one-hand": "one hand",
    "dr.goal.100-points": "100 points",
    "dr.goal.250-points": "250 points",
    "dr.goal.500-points": "500 points",
    "dr.goal.1000-points": "1000 points",
    "dr.goal.3-hands": "three hands",
    "dr.goal.6-hands": "six hands",
    "dr.goal.12-hands": "twelve hands",
    "dr.ace": "Where does the ace stand?",
    "dr.ace.both": "below the two and above the king",
    "dr.ace.high": "above the king only",
    "dr.wrap": "May a run go round the corner, king-ace-two?",
    "dr.wrap.no": "no",
    "dr.wrap.yes": "yes",
    "dr.tiedEnds": "When the stock is out",
    "dr.tiedEnds.endOfTurn": "the turn is finished",
    "dr.tiedEnds.now": "the hand ends at once",
    "dr.completerHeld": "What do cards cost that the completer still holds?",
    "dr.completerHeld.single": "two points each",
    "dr.completerHeld.faceValue": "ten or one, by their faces",
    "dr.finalTie": "Level at the goal",
    "dr.finalTie.extraHand": "one more hand",
    "dr.finalTie.shared": "the win is shared",
}

KEYS: Mapping[str, str] = {
    "ok.shuffle": "Shuffled",
    "ok.sheet": "Shuffled",
    "ok.vote": "All say yes",
    "ok.dig": "Turned over",
    "ok.play": "{by} passes",
    "offer.draw": "{by} drew another number",
}
"""What OK says where the usual words would not do, and what may be told by the menu."""

SEEN: Mapping[str, str] = {
    "seen.drew.stock": "",
    "seen.laid.area": "",
    "seen.laid.discard": "",
    "seen.lifted.discard": "",
}
"""What the ruling says in full need not be said twice."""

FEATS: Mapping[str, str] = {
    "feat.completed.by": "hands completed",
    "feat.three_meld.by": "melds of three and more",
    "feat.lifts.by": "times taken from the discards",
    "feat.votes_no.by": "digs refused",
}
"""What the album counts over the evenings: a ruling, for whom it counts, and what so many of them are called."""

ALOUD: Mapping[str, str] = {
    "aloud.completed": "{by} completes the hand!",
    "aloud.dig_refused": "No dig.",
    "aloud.digs": "The discards are turned over.",
    "aloud.last_turn": "{by} plays the last turn.",
    "aloud.wins": "{by} {by:wins/win}!",
    "aloud.shares_win": "{by} shares the win!",
    "cue.completed": "attack",
}
"""What is spoken with a ruling, and which chime sounds with it."""

WORDS: Mapping[str, str] = {
    **KEYS,
    **SEEN,
    **PROMPTS,
    **STATES,
    **RULINGS,
    **REFUSALS,
    **HOUSE,
    **head_start_words(HEAD_STARTS),
    **FEATS,
    **ALOUD,
}
