"""What is known of one table: each kind of thing is remembered in one place, and the reader asks there."""

from __future__ import annotations

from collections.abc import Callable

from companion.facts.game import Game
from companion.interpret.belonging import Belonging
from companion.interpret.felt import Felt
from companion.interpret.joining import Joining
from companion.interpret.lies import Lies
from companion.interpret.noticing import Noticing
from companion.interpret.putting_back import PuttingBack
from companion.interpret.recorded import Recorded
from companion.interpret.restoring import Restoring
from companion.interpret.unasked import Unasked
from companion.interpret.visits import Visits
from companion.interpret.wrongly import Wrongly
from companion.table import Layout


class Known:
    """The cards that lie, the hands that came, what they may have done, and what of it is on record."""

    def __init__(self, game: Game, layout: Layout, felt: Felt, far: Callable[[Lies], float]) -> None:
        self.game, self.felt, self.visits = game, felt, Visits(layout)
        self.far = far
        """How many millimetres the middle of a card is outside the place at which it lies."""
        self.noticing = Noticing(game, layout, felt, self.visits)
        self.errands = self.noticing.errands
        self.missing = Unasked(game, felt, self.visits, self.noticing)
        self.restoring = Restoring(felt, self.visits)
        self.recorded = Recorded(game, felt, self.visits, self.restoring)
        self.wrongly = Wrongly(game, felt, far, self.noticing.may_be_held)
        self.belonging = Belonging(game, felt)
        self.joining = Joining(game, felt, self.visits)
        self.putting_back = PuttingBack(game, self.noticing)
