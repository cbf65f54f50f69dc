"""What the kiosk says about Dig: one plain sentence for each code."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.dig.house import HEAD_STARTS
from companion.games.houses import head_start_words

PROMPTS: Mapping[str, str] = {
    "act_or_done": "{by}: {n:action} left, or done?",
    "game_won": "The game is over: {by} {by:wins/win}!",
    "kept_or_replaced": "{by}: is the bone kept, or did you put another one back?",
    "lay_yard": "Shuffle bones and bowls, and lay all 25 in a row, bones face down, from the doghouse to the left.",
    "move_end_card": "Move the end card from space {start} into the gap at {end}. Then {by} is on.",
    "put_one_back": "{by}, that is a fourth bone: put one back, face down.",
    "who_is_youngest": "Who is the youngest? Choose the name.",
    "who_plays_which_dog": "Who plays which dog? Show it, or press green: dogs in order.",
    "your_turn": "{by}: move up to {cap}, dig or drop. Three actions.",
}

RULINGS: Mapping[str, str] = {
    "again": "A new game: shuffle and lay the yard.",
    "broken_off": "The game is broken off. Lay the yard anew.",
    "counted": "{by} holds {n:bone}.",
    "digs": "{by} digs at space {n}.",
    "dog_chosen": "{by} plays {card}.",
    "drops": "{by} drops {n}: {cards}.",
    "fill": "The end card moves from space {start} into the gap at {end}.",
    "finished": "{by} is done.",
    "first": "{by} is the youngest and begins.",
    "hand_full": "{by} holds four bones: one must go back.",
    "house_changed": "A house rule is changed: {rule}.",
    "house_decided": "A house rule decided this: {rule}.",
    "keeps": "{by} keeps the bone.",
    "leading": "{by} leads.",
    "left_game": "{by} leaves the game.",
    "moves": "{by}'s dog goes to space {n}.",
    "left_at_the_end": "{by}'s dog stays where it is, off the end of the row.",
    "replaces": "{by} puts another bone at space {n}.",
    "scores": "{by}: {n:point}.",
    "seated_anew": "Everybody has a new place.",
    "shares_win": "{by} shares the win!",
    "takes_back": "{by} takes back a bone: {card}.",
    "shown": "{by} shows {n:bone}; in the hand they are worth nothing.",
    "taken_along": "{by}'s dog comes along, to space {n}.",
    "turn": "{by} is on.",
    "wins": "{by} wins!",
    "yard_empty": "Nothing but bowls lies in the yard: the game is over.",
}

REFUSALS: Mapping[str, str] = {
    "cannot_stand": "That cannot count here; please put it back.",
    "after_the_game": "House rules change between games; finish this one first.",
    "beyond_end": "The last card lies at space {n}; nobody goes beyond it.",
    "bones_only": "Only bones, face up, please.",
    "bowl_stays": "That is a bowl; bowls stay in the yard.",
    "do_something": "{by}, use at least one action.",
    "dog_taken": "{card} is {by}'s dog already; take another one.",
    "face_down": "A bone goes back face down.",
    "fifth_bone": "There are only four bones of that colour; please look again.",
    "holds_fewer": "{by} holds only {n:bone}; please look again.",
    "impossible_count": "Nobody can hold {n:bone} now; please count again.",
    "say_kept_or_replaced": "First {by}: is the bone kept, or was another one put back?",
    "nearest_gap_first": "The end card goes into the gap nearest the doghouse first.",
    "no_bowls": "There is no bowl in the yard to count by.",
    "no_dog": "Show one of the four dog cards.",
    "no_space": "That is no space of the yard; put it back.",
    "no_such_rule": "{why}",
    "nobodys_dog": "Nobody plays that dog; lay it aside.",
    "nobody_left": "Nobody can leave now.",
    "not_at_bowl": "{by}'s dog is not at a bowl; take the bones back.",
    "not_at_dog": "{by} digs only where the own dog is; put that card back.",
    "not_in_row": "Nothing may be laid there; take it back.",
    "not_in_yard": "Only bones and bowls lie in the yard.",
    "not_now": "Not now; see what is asked for on the screen.",
    "not_of_dig": "That card does not belong to Dig; take it away.",
    "not_the_yard": "The yard needs twenty bones face down and the five bowls.",
    "not_your_turn": "It is {by}'s turn; put that back.",
    "nothing_dug": "Nothing was dug there that another bone could replace.",
    "nothing_to_dig": "There is no bone where {by}'s dog is.",
    "one_bone": "One bone, please.",
    "too_many_bones": "Three bones are the most: {by}, put one back first.",
    "recount": "{by} shows {n:bone} but should have {expected}; count again, or say that it is right.",
    "row_stays": "The cards of the yard stay where they are; put that one back.",
    "same_bone": "Only another bone may go back, and {by} had none; take it up again.",
    "same_space": "A move goes to another space.",
    "stay_seated": "Change places before a game.",
    "stays_dropped": "Dropped bones stay where they are.",
    "too_far": "That is too far: {by} may move {n:space} at most with the bones in hand.",
    "not_the_youngest": "Choose the name of the youngest; nothing else is asked now.",
    "whose_dog": "Whose dog is that? Lay it in front of whoever takes it.",
    "wrong_colour": "At the {card} only bones of its colour may be dropped.",
    "yard_first": "First lay the yard and choose the dogs.",
}

STATES: Mapping[str, str] = {
    "setup": "Laying the yard",
    "youngest": "Who begins?",
    "act": "Digging",
    "dug": "Kept or replaced?",
    "full": "A fourth bone",
    "over": "The game is over",
    "dog_1": "dog 1",
    "dog_2": "dog 2",
    "dog_3": "dog 3",
    "dog_4": "dog 4",
    "out": "left",
    "off_the_end": "off the end",
    "leads": "leads",
    **{f"actions_{n}": f"{n} to do" for n in range(4)},
    **{f"cap_{n}": f"moves up to {n}" for n in range(5)},
}

HOUSE: Mapping[str, str] = {
    "dg.tieBreak": "Who wins a tie?",
    "dg.tieBreak.shared": "all who are level",
    "dg.tieBreak.bones": "whoever has more bones",
    "dg.allowZero": "Is a turn without any action allowed?",
    "dg.allowZero.no": "no",
    "dg.allowZero.yes": "yes",
    "dg.putBack": "May the bone just dug be put straight back?",
    "dg.putBack.no": "no, another one",
    "dg.putBack.yes": "yes",
    "dg.endDog": "Where is a dog when its end card is moved?",
    "dg.endDog.stay": "it stays, off the end",
    "dg.endDog.ride": "it rides along",
    "dg.endDog.newEnd": "at the new end card",
    "dg.endMoment": "When is the game over?",
    "dg.endMoment.now": "at once, with the last bone",
    "dg.endMoment.afterTurn": "after the turn with the last bone",
}

KEYS: Mapping[str, str] = {
    "ok.setup": "Dogs in order",
    "ok.act": "{by} is done",
    "ok.dug": "Kept",
    "no.act": "Another put back",
    "no.dug": "Another put back",
    "no.full": "One put back",
    "offer.dog": "{by}'s dog",
    **{f"choice.dog.dog-{n}": f"Dog {n}" for n in range(1, 5)},
}
"""What stands above the buttons."""

SEEN: Mapping[str, str] = {
    "seen.laid": "",
    "alone.laid.yard": "Space {n}: {cards}",
    "seen.lifted.yard": "",
    "seen.moved.above": "",
    "seen.moved.below": "",
    "alone.moved.above": "{by}'s dog goes to space {n}.",
    "alone.moved.below": "{by}'s dog goes to space {n}.",
    "seen.moved.yard": "Space {n}: {cards}",
}
"""What the eye saw, in fewer words than a transcript has; empty where the ruling says it already."""

FEATS: Mapping[str, str] = {
    "feat.digs.by": "bones dug",
    "feat.replaces.by": "bones exchanged",
    "feat.drops.by": "visits to a bowl",
}
"""What the album counts over the evenings: a ruling, for whom it counts, and what so many of them are called."""

ALOUD: Mapping[str, str] = {
    "aloud.hand_full": "{by}, one must go back.",
    "aloud.wins": "{by} wins!",
    "aloud.shares_win": "{by} shares the win!",
    "cue.hand_full": "attack",
}
"""What is spoken with a ruling, and which chime sounds with it."""

WORDS: Mapping[str, str] = {
    **PROMPTS,
    **KEYS,
    **SEEN,
    **RULINGS,
    **HOUSE,
    **head_start_words(HEAD_STARTS),
    **STATES,
    **REFUSALS,
    **FEATS,
    **ALOUD,
}
