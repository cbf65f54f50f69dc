"""The price list of stories: fitted to what people did, it finds that likelier, and is left as it was found."""

from __future__ import annotations

from companion.bench.play import Evening
from companion.bench.prices import NOW, Moment, believed, fitted, seen_in, surprise
from companion.facts.events import Drew, Event
from companion.interpret import prices
from companion.interpret.happenings import Went
from companion.interpret.seats import Guess
from companion.simulator.manners import TIDY
from companion.table import STOCK
from tests.people import ANN, BOB

TURN = "seats=3 dealer=2 hands=5,5,5 stock=36 suit=H phase=turn who=0 pile=7H"


def at_the_stock(*did: Event) -> Moment:
    """Ann's hand was at the stock, bare as far as anybody saw, when she might have laid a card."""
    went = Went((1,), STOCK, 5000, Guess(((ANN, 0.99), (BOB, 0.01))), took=-2.0)
    return Moment("melee-dig", TURN, (went,), did)


def test_where_many_touch_the_stock_for_nothing_only_that_becomes_cheaper() -> None:
    seen = [*[at_the_stock()] * 9, at_the_stock(Drew(ANN))]
    better = fitted(seen, rounds=2, jobs=1)
    assert {name for name in NOW if better[name] != NOW[name]} == {"IDLE"}
    assert better["IDLE"] < NOW["IDLE"]
    assert surprise(believed(seen, better)) < surprise(believed(seen, NOW))


def test_where_nobody_touches_it_for_nothing_that_becomes_dearer() -> None:
    assert fitted([at_the_stock(Drew(ANN))] * 9, rounds=1, jobs=1)["IDLE"] > NOW["IDLE"]


def test_prices_that_were_tried_are_put_back() -> None:
    believed([at_the_stock()], {**NOW, "IDLE": 0.1})
    assert {name: getattr(prices, name) for name in NOW} == NOW


def test_what_nobody_could_have_told_is_no_moment_to_be_judged() -> None:
    assert not believed([at_the_stock(Drew(ANN), Drew(BOB), Drew(ANN))], NOW)


def test_an_evening_is_kept_with_what_people_had_truly_done() -> None:
    moments = seen_in(Evening("melee-dig", 2, 3, "medium", TIDY, turns=4))
    assert len(moments) == 2 and all(len(one.did) == 1 for one in moments)  # a starter, and who laid on it
    assert all(one.true > 0.9 for one in believed(moments, NOW))
