"""What was ordered on the command line: checked word by word, then turned into pages and a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from companion.errors import CompanionError
from companion.games import GAMES
from companion.language.tongue import ENGLISH, Tongue
from companion.printing.badges import badge_pages
from companion.printing.calibration import calibration_pages
from companion.printing.cards import Backed, deck_pages, dig_pages, one_sided, two_sided
from companion.printing.corners import corner_pages
from companion.printing.gamesheets import game_sheet_pages
from companion.printing.page import PAPERS, Paper, PaperPage
from companion.printing.pdf import pdf, unprintable
from companion.printing.stickers import HINTS, sticker_pages
from companion.table.marks import PACKS
from companion.transcript.sheets import badge, game_sheet

T = TypeVar("T")
LONGEST = 270
"""Characters of the largest code that a game sheet has room for."""


class BadPrint(CompanionError, ValueError):
    """What was ordered cannot be printed like this."""


@dataclass(frozen=True, slots=True)
class Order:
    """The command line as it was typed; what was left out is empty."""

    what: str
    items: tuple[str, ...] = ()
    paper: str = "a4"
    pack: str = ""
    corners: str = ""
    backs: str = ""
    out: Path | None = None


@dataclass(frozen=True, slots=True)
class Printable:
    """One thing that can be printed: how its pages are made, and which options it understands."""

    pages: Callable[[Order, Paper], Iterable[PaperPage]]
    options: tuple[str, ...] = ()


def fulfil(order: Order, tongue: Tongue = ENGLISH) -> str:
    """Print into a file, and say what is in it; BadPrint if that cannot be done."""
    pages = pages_of(order)
    file = order.out or Path(f"{order.what}-{order.paper}.pdf")
    try:
        file.write_bytes(pdf(pages, tongue))
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise BadPrint(f"{file} cannot be written ({reason}); name another file with --out.") from None
    sheets = "1 page" if len(pages) == 1 else f"{len(pages)} pages"
    return f"{file.resolve()}: {sheets} {pages[0].paper.name}; print at 100 %, and check the 100 mm line with a ruler."


def pages_of(order: Order) -> tuple[PaperPage, ...]:
    """The pages that were ordered."""
    kind = _chosen(KINDS, order.what, "cannot be printed")
    paper = _chosen(PAPERS, order.paper, "is no paper here")
    for option in ("items", "pack", "corners", "backs"):
        if getattr(order, option) and option not in kind.options:
            asked = " ".join(order.items) if option == "items" else f"--{option}"
            raise BadPrint(f"{asked} means nothing for {order.what}; leave it out.")
    return tuple(kind.pages(order, paper))


def _chosen(things: Mapping[str, T], name: str, fault: str) -> T:
    if name not in things:
        raise BadPrint(f"{name!r} {fault}; choose one of {', '.join(things)}.")
    return things[name]


def packs(text: str) -> tuple[int, ...]:
    """The packs meant by `2`, `1,3` or `1-4`, numbered from 0; without a text, the first."""
    chosen: set[int] = set()
    for part in (text or "1").split(","):
        ends = re.fullmatch(r"\s*([0-9])(?:-([0-9]))?\s*", part)
        first, last = (int(ends[1]), int(ends[2] or ends[1])) if ends else (0, 0)
        if not 1 <= first <= last <= PACKS:
            raise BadPrint(f"--pack {text} names no packs; there are 1 to {PACKS}, written like 2 or 1,3 or 1-{PACKS}.")
        chosen.update(range(first - 1, last))
    return tuple(sorted(chosen))


def _stickers(order: Order, paper: Paper) -> Iterator[PaperPage]:
    corners = _chosen({str(count): count for count in HINTS}, order.corners or "4", "corners are not printed")
    return sticker_pages(paper, packs(order.pack), corners)


def _badges(order: Order, paper: Paper) -> Iterator[PaperPage]:
    if not order.items:
        raise BadPrint("Say whose badges, as name/colour or name/colour/dodge card: print badges Ann/red/K Bob/blue.")
    badges = [badge(item.split("/")) for item in order.items]
    for one in badges:
        if missing := unprintable(one.name):
            raise BadPrint(f"The typeface has no {' '.join(missing)}; write {one.name!r} in other letters.")
    return badge_pages(paper, badges)


def _sheets(order: Order, paper: Paper) -> Iterator[PaperPage]:
    sheets = [game_sheet(item.split("/")) for item in order.items or tuple(GAMES)]
    for one in sheets:
        if len(str(one)) > LONGEST:
            raise BadPrint(f"So many house rules make the code of {one.game} too fine to be read; name fewer of them.")
    return game_sheet_pages(paper, sheets)


def _backed(order: Order) -> Backed:
    """With backs, unless they were not wanted."""
    return _chosen({"yes": two_sided, "no": one_sided}, order.backs or "yes", "is no answer to --backs")


KINDS: Mapping[str, Printable] = {
    "stickers": Printable(_stickers, ("pack", "corners")),
    "deck": Printable(lambda order, paper: deck_pages(paper, packs(order.pack), _backed(order)), ("pack", "backs")),
    "dig": Printable(lambda order, paper: dig_pages(paper, _backed(order)), ("backs",)),
    "corners": Printable(lambda _, paper: corner_pages(paper)),
    "badges": Printable(_badges, ("items",)),
    "sheets": Printable(_sheets, ("items",)),
    "calibration": Printable(lambda _, paper: calibration_pages(paper)),
}
