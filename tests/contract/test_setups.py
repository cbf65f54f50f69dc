"""What cannot be is refused before a game begins, in one sentence that says what to do; and nothing else is raised."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import BadSetup
from companion.facts.events import Began
from companion.facts.game import Game
from companion.games import game as game_of
from companion.referee import Referee
from companion.referee.knowledge import Knowledge
from companion.table import Seat
from tests.contract.walks import Moment, every_position, next_act
from tests.people import NAMES

TURN = "suit=H phase=turn who=0"
ACT = "phase=act turn=0 tokens=dog-1,dog-2"

IMPOSSIBLE = {
    "melee-dig": (
        f"seats=2 hands=5,5 stock=40 pile=7H,7H {TURN}",
        f"seats=2 hands=5,5 stock=41 pile=JKR {TURN}",
        f"seats=2 hands=5,5 stock=41 pile=7H {TURN} known=0:7H",
        f"seats=2 hands=5,5 stock=41 pile=7H {TURN} known=0:KH,1:KH",
        f"seats=2 hands=5,5 stock=41 pile=7H {TURN} known=5:KH",
        f"seats=2 hands=5,5 stock=41 pile=7H {TURN} safe=5",
        f"seats=2 hands=5,53 stock=41 pile=7H {TURN}",
        f"seats=2 hands=50,5 stock=41 pile=7H {TURN}",
        f"seats=2 hands=5,5 stock=41 pile=99+7H {TURN}",
        f"seats=2 hands=5,5 stock=- pile=7H {TURN}",
        "seats=2 hands=- stock=41",
        "seats=2 hands=2,5 pile=7H suit=H phase=count shown=0:8H+8H",
        "seats=2 hands=1,5 pile=7H suit=H phase=count shown=0:7H",
        "seats=2 hands=1,5 pile=7H suit=H phase=count shown=5:9H",
        "seats=2 hands=1,5 pile=7H suit=H phase=count shown=0:9H,0:8H",
    ),
    "dig": (
        f"{ACT} dogs=0,0 row=bbRR",
        f"{ACT} dogs=0,0 row=.",
        f"{ACT} dogs=30,0 row=bbR",
        f"{ACT} dogs=0,0 row=bbR hands=21,0",
        f"{ACT} dogs=0,0 row=bbR gone=0,1",
        f"{ACT} dogs=0,0 row=bbR fills=9>4",
    ),
    "melee": (
        "phase=choose hands=60,5 dodge=K,Q",
        "phase=choose hands=7,7 stock=53 dodge=K,Q",
        "phase=choose hands=5,5 stock=38 dodge=K,Q damage=9D/9D start=6,6",
        "phase=choose hands=5,5 stock=38 dodge=K,Q damage=9D/9D start=0,6",
    ),
    "ditch-rummy": (
        "seats=2 phase=play turn=0 hands=53,3",
        "seats=2 phase=play turn=0 hands=3,3 stock=53",
        "seats=2 phase=play turn=0 hands=3,3 stock=47",
        "seats=2 phase=play turn=0 hands=3,3 discards=9D plays=0:9D+9C",
        "seats=2 phase=play turn=0 hands=3,3 owed=9D plays=0:9D+9C",
        "seats=2 phase=play turn=0 hands=3,3 owed=9D,9D",
        "seats=2 phase=count hands=1,1 shown=0:9D discards=9D",
        "seats=2 phase=count hands=2,1 shown=0:9D+9D",
        "seats=2 phase=count hands=1,1 shown=0:JKR",
        "seats=2 phase=count hands=1,1 shown=0:9D,0:8D",
    ),
    "that-dam-game": (
        "seats=3 phase=act turn=0 hands=7,6,6 stock=500",
        "seats=3 phase=act turn=0 hands=109,6,6 stock=89",
        "seats=3 phase=act turn=0 hands=7,6,6 stock=90",
        "seats=3 phase=act turn=0 hands=7,6,6 stock=86 discards=9C,9C,9C",
        "seats=3 phase=act turn=0 hands=7,6,6 stock=80 discards=9C,9C melds=1:9C+9D+9H",
        "seats=3 phase=act turn=0 hands=7,6,6 stock=80 discards=JKR,JKR,JKR,JKR,JKR",
        "seats=3 phase=count hands=3,1,1 shown=0:9C+9C+9C",
        "seats=3 phase=count hands=1,1,1 shown=0:9C,0:8C",
    ),
}


def begun(game: Game, position: str, seats: int = 2) -> Referee:
    return Referee(Began(game.id, NAMES[:seats], position=position), game)


@pytest.mark.parametrize(("id", "text"), [(id, text) for id, texts in IMPOSSIBLE.items() for text in texts])
def test_a_position_that_cannot_be_is_refused_in_a_sentence(id: str, text: str) -> None:
    seats = 3 if text.startswith("seats=3") else 2
    with pytest.raises(BadSetup, match=r"^[A-Z][^.]*( \(\w+-\d+\))?\.$"):
        Referee(Began(id, NAMES[:seats], position=text))


PEOPLE = {
    "two of one name": (("Ann", "Bob", "Ann"), 0, "called 'Ann'"),
    "somebody without a name": (("Ann", " ", "Bob"), 0, "needs a name"),
    "a name of two lines": (("Ann", "Bob\nCy", "Dee"), 0, "one line"),
    "a dealer who does not sit there": (("Ann", "Bob", "Cy"), 3, "no seat 3"),
    "a dealer before the first": (("Ann", "Bob", "Cy"), -1, "no seat -1"),
}


@pytest.mark.parametrize("case", PEOPLE)
def test_people_who_cannot_sit_there_are_refused_in_every_game(game: Game, case: str) -> None:
    names, dealer, why = PEOPLE[case]
    seats = names[: game.seats[-1]] if dealer else names
    with pytest.raises(BadSetup, match=why.replace("3", str(len(seats)) if dealer > 0 else "3")):
        Referee(Began(game.id, seats, Seat(min(dealer, len(seats)))), game)


def test_a_house_rule_named_twice_is_refused(game: Game) -> None:
    for switch in game.switches:
        twice = tuple((switch.key, value) for value in switch.values[:2])
        with pytest.raises(BadSetup, match="name it once"):
            Referee(Began(game.id, NAMES[: game.seats[0]], house=twice), game)


@pytest.mark.parametrize("id", IMPOSSIBLE)
def test_a_position_for_others_is_refused(id: str) -> None:
    game = game_of(id)
    position = game.write(every_position(id)[0])
    for seats in range(1, 9):
        try:
            found = len(begun(game, position, seats).view.seats)
        except BadSetup as why:
            assert str(why).endswith(".")
        else:
            assert found <= seats


@pytest.mark.parametrize("id", IMPOSSIBLE)
@pytest.mark.parametrize("seed", range(3))
def test_a_position_with_words_changed_at_will_is_refused_or_can_be_played_on(id: str, seed: int) -> None:
    game, chance = game_of(id), Random(seed)
    texts = [game.write(one) for one in every_position(id)]
    for _ in range(60):
        text = changed(chance.choice(texts), texts, chance)
        for seats in game.seats:
            try:
                referee = begun(game, text, seats)
            except BadSetup as why:
                assert "\n" not in str(why) and str(why).endswith(".")
                continue
            assert game.read(game.write(referee.position)) == referee.position, text
            for _ in range(6):
                event = next_act(game, Moment(referee.position, Knowledge()), chance, whim=0.8)
                if event is not None:
                    referee.hear(event)
                assert referee.view.seats, text


def changed(text: str, texts: list[str], chance: Random) -> str:
    """One or two words of a text with another value, or from another text."""
    words = text.split()
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(words))
        key, _, value = words[at].partition("=")
        others = [word for word in chance.choice(texts).split() if word.startswith(f"{key}=")] or [f"{key}=-"]
        parts = value.split(",")
        words[at] = chance.choice(
            (
                *others,
                f"{key}=-",
                f"{key}=",
                f"{key}=999",
                f"{key}={chance.randrange(9)}",
                f"{key}={','.join(chance.choices(parts, k=len(parts)))}",
                f"{key}={','.join((*parts, parts[0]))}",
                f"{key}={','.join(parts[1:])}",
            )
        )
    return " ".join(words)
