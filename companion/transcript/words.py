"""Words for codes: what the referee says, in sentences a family reads.

A game's own templates come first, then the referee's below; `companion/language/english.py` says how they are filled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.facts.game import Game
from companion.facts.rulings import Params
from companion.language.english import Values, fill
from companion.language.phrase import Phrase, phrase

GENERAL: Mapping[str, str] = {
    "not_now": "That is not to be done now.",
    "undone": "Taken back: entry {number}.",
    "redone": "Put back: entry {number}.",
    "amended": "Entry {number} was read wrongly and is corrected.",
    "overruled": "Entry {number} stands, as the table wishes.",
    "let_stand": "The table lets it stand.",
    "nothing_to_undo": "There is nothing to take back.",
    "nothing_to_redo": "There is nothing to put back.",
    "no_such_entry": "There is no entry {number} that could be corrected.",
    "not_a_fact": "Entry {number} can only be corrected to something that happens at a table.",
    "nothing_to_overrule": "Entry {number} was not refused.",
    "no_entry_to_stand": "There is no entry {number} that could be let stand.",
    "struck_already": "Entry {number} was taken back; put it back first.",
    "cannot_stand": "That cannot be let stand; correct the entry instead.",
    "counts_do_not_add_up": "The cards of {by} do not add up: a draw or a card was missed. Count again.",
}
"""What the referee itself says, whatever the game."""


def template(game: Game, code: str) -> str | None:
    """The sentence for a code before its parameters are filled in; None where nobody has written one."""
    return game.words.get(code) or GENERAL.get(code)


def say(game: Game, code: str, params: Params, names: Sequence[str]) -> str:
    """A ruling, prompt, tag, phase or switch in words, with suit signs."""
    sentence = template(game, code)
    return code.replace("_", " ") if sentence is None else Phrase(sentence, _with_rule(game, params, names), names)


def write_out(game: Game, code: str, params: Params, names: Sequence[str]) -> str:
    """The same with cards in letters, as a transcript has them."""
    sentence = template(game, code)
    return code.replace("_", " ") if sentence is None else fill(sentence, _with_rule(game, params, names), names, str)


def _with_rule(game: Game, params: Params, names: Sequence[str]) -> Values:
    """What a ruling about a house rule names by codes, also in words: as `rule`."""
    known = dict(params)
    if not {"switch", "value"} <= known.keys():
        return params
    return (*params, ("rule", switch_line(game, str(known["switch"]), str(known["value"]), names)))


def switch_words(game: Game, code: str) -> str:
    """A switch or its value in the game's words; where it has none, as the switch itself is written."""
    return say(game, code, (), ()) if template(game, code) is not None else code.rpartition(".")[2]


def switch_line(game: Game, key: str, value: str, names: Sequence[str] = ()) -> str:
    """A house rule as it is settled, in one line; one of a single player bears that name."""
    whose = next((switch.of for switch in game.switches if switch.key == key), None)
    rule = switch_words(game, key) if whose is None else say(game, key, (("by", whose),), names)
    value = switch_words(game, f"{key}.{value}")
    return phrase("{rule} {value}" if rule.endswith("?") else "{rule}: {value}", rule=rule, value=value)
