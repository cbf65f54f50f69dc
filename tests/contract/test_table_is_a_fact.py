"""The table is a fact: whatever really lies there can be told and let stand (GN-11), and then the game goes on.

A record may be wrong about anything: a card was misread, a pile was shuffled, somebody held more than was counted. So
from every position that walks and golden transcripts come through, any card may come to lie at, or leave, any live
place by anybody, and any hand may be laid open for the count.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.facts.events import Counted, Event, Laid, Lifted, Said, Shown, Word
from companion.facts.game import Game, Outcome
from companion.table import STOCK, Place, Seat
from scoring.cards import BACK, BONES, BOWLS, JOKER, PACK, AnyCard
from tests.budget import budget
from tests.contract.walks import EVERY_GAME, Moment, every_moment, next_act, performed, told_in_transcripts

tales = budget(100)
"""In the suite always the same hundred; `EXAMPLES=3000 ./kiosk test tests/contract/test_table_is_a_fact.py` goes
further."""
numbers = st.integers(0, 9999)
AFTERWARDS = 12
"""So many acts are played after what was let stand."""


@cache
def moments_in(game_id: str, count: bool) -> tuple[Moment, ...]:
    """Moments of rounds that are being played, or of hands being laid open."""
    game = EVERY_GAME[game_id]
    return tuple(
        one
        for one in (*every_moment(game_id), *told_in_transcripts(game_id))
        if game.row(one.position).open_hands == count
        and not game.row(one.position).clearing
        and not game.is_over(one.position)
    )


def picked(number: int, choices: Any) -> Any:
    return choices[number % len(choices)]


def players(game: Game, position: Any) -> list[Seat]:
    return [one.seat for one in game.view(position).seats if "out" not in one.tags]


def live_places(game: Game, position: Any) -> list[Place]:
    """Where cards lie open and are read now."""
    table = game.layout(len(game.view(position).seats))
    bowls = [pile.place for pile in game.felt(position) if set(pile.cards) & set(BOWLS)]
    live = game.row(position).places
    return [place for place in table.places if place.name in live and place not in (STOCK, *bowls)]


def faces_at(game: Game, place: Place) -> tuple[AnyCard, ...]:
    """What may come to lie there: any card of the packs; in the yard a bone's back, before a player of Dig a bone."""
    if game.packs(game.seats[0]):
        return (*PACK, JOKER) if game.jokers else PACK
    return {"yard": (BACK,), "drops": BONES}.get(place.name, ())


def on_the_table(game: Game, position: Any) -> list[tuple[Place, AnyCard]]:
    """What a hand might take: the top of a pile, any card of a row; dogs and bowls are nobody's to hold."""
    found = []
    for pile in game.felt(position):
        cards = pile.cards[-1:] if pile.shape == "pile" else pile.cards
        found += [(pile.place, card) for card in cards if card in faces_at(game, pile.place)]
    return found


def stands(game: Game, position: Any, event: Event) -> Any:
    """The position once this counts, by itself or because the table lets it stand."""
    outcome = game.judge(position, event)
    if outcome.refused:
        outcome = game.overrule(position, event)
    assert not outcome.refused, (game.write(position), event, outcome.rulings)
    after = outcome.position
    assert game.view(after).seats
    assert game.read(game.write(after)) == after
    return after


def goes_on(game: Game, moment: Moment, chance: Random) -> Moment:
    """One more act that is expected, and accepted."""
    acts = [act for ways in performed(game, moment, chance) for act in ways]
    wished = next_act(game, moment, chance, whim=0.5)
    for act in (*([wished] if wished else []), *chance.sample(acts, len(acts))):
        outcome = game.judge(moment.position, act)
        if not outcome.refused:
            return moment._replace(position=outcome.position)
    pytest.fail(f"nobody can go on: {game.write(moment.position)}")


def play_on(game: Game, moment: Moment, chance: Random) -> None:
    """Until the hands are laid open: nobody knows here what they hold."""
    for _ in range(AFTERWARDS):
        if game.is_over(moment.position) or game.row(moment.position).open_hands:
            return
        moment = goes_on(game, moment, chance)


@tales
@given(when=numbers, who=numbers, where=numbers, what=numbers)
@example(when=2304, who=0, where=23, what=0)  # in Dig a bone more than the twenty that were dropped or counted in hands
def test_a_card_may_come_to_lie_anywhere(game_id: str, when: int, who: int, where: int, what: int) -> None:
    game = EVERY_GAME[game_id]
    moment = picked(when, moments_in(game_id, False))
    places = [place for place in live_places(game, moment.position) if faces_at(game, place)]
    if not places:
        return
    place = picked(where, places)
    position, by = somebody_with_a_card(game, moment.position, place, who)
    laid = Laid(by, place, ((picked(what, faces_at(game, place)),),))
    play_on(game, moment._replace(position=stands(game, position, laid)), Random(what))


def somebody_with_a_card(game: Game, position: Any, place: Place, who: int) -> tuple[Any, Seat | None]:
    """Who lays one: nobody, where the stock's next card is turned up; whoever was counted as holding none is counted
    anew, as the table may say that its own count is right (GN-5)."""
    if any(one.kind is Laid and one.by is None and one.place == place for one in game.expects(position)):
        return position, None
    by = picked(who, players(game, position))
    held = {one.seat: one.cards for one in game.view(position).seats}
    counted = game.judge(position, Counted(by, 1)) if held[by] == 0 else Outcome(position)
    return (position if counted.refused else counted.position), by


@tales
@given(when=numbers, who=numbers, what=numbers)
def test_a_card_may_leave_the_table(game_id: str, when: int, who: int, what: int) -> None:
    game = EVERY_GAME[game_id]
    if not any(Lifted in row.acts for row in game.phases.values()):
        return  # in a game in which nobody takes cards from the table, a card taken back is an undo
    moment = picked(when, moments_in(game_id, False))
    lying = on_the_table(game, moment.position)
    if not lying or not game.row(moment.position).places:
        return
    place, card = picked(what, lying)
    lifted = Lifted(picked(who, players(game, moment.position)), place, (card,))
    play_on(game, moment._replace(position=stands(game, moment.position, lifted)), Random(what))


@tales
@given(when=numbers, hands=st.lists(st.lists(numbers, max_size=12, unique=True), min_size=8, max_size=8))
def test_any_hands_may_be_shown_and_then_the_count_ends(game_id: str, when: int, hands: list[list[int]]) -> None:
    game = EVERY_GAME[game_id]
    if not moments_in(game_id, True):
        return
    position = picked(when, moments_in(game_id, True)).position
    for seat in players(game, position):
        cards = tuple(dict.fromkeys(picked(one, PACK) for one in hands[seat]))
        if game.row(position).open_hands:
            position = stands(game, position, Shown(seat, cards))
    assert not game.row(position).open_hands or said_open(game, position)


def said_open(game: Game, position: Any) -> bool:
    """Some counts are closed by a word, once all hands lie open."""
    words = [expect.kind for expect in game.expects(position) if isinstance(expect.kind, Word)]
    outcomes = [game.judge(position, Said(None, word)) for word in words]
    return any(not game.row(outcome.position).open_hands for outcome in outcomes)
