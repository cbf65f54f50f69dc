"""Setting up without a display: each step as text, answered by a line."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable

from companion.facts.show import BUTTONS, Look, Show
from hardware.buttons import Press

SIGNS = {Look.WELL: "[x]", Look.WRONG: "[!]", Look.OPEN: "[ ]"}
HELP = "Type 1 to 5 for a button (1h holds it), or nothing for OK; then Enter."


class Terminal:
    """Prints a step whenever it changes, and takes typed lines for presses."""

    def __init__(self, press: Callable[[Press], None], leave: Callable[[], None]) -> None:
        self._press, self._leave = press, leave
        self._said = ""
        print(HELP)

    def write(self, show: Show) -> None:
        said = page_text(show)
        if said != self._said:
            self._said = said
            print(f"\n{said}", flush=True)

    def read_line(self) -> None:
        """Take in a line if one comes within a frame's time; if the input has ended, leave."""
        if not select.select([sys.stdin], [], [], 0.03)[0]:
            return
        line = sys.stdin.readline()
        if not line:
            self._leave()
        elif (press := pressed(line)) is not None:
            self._press(press)
        else:
            print(HELP)


def pressed(line: str) -> Press | None:
    """The button that a typed line stands for."""
    words = line.strip().lower() or "4"
    number, held = words.removesuffix("h"), words.endswith("h")
    if number not in ("1", "2", "3", "4", "5"):
        return None
    return Press(BUTTONS[int(number) - 1], 0, held=held)


def page_text(show: Show) -> str:
    """One moment as text, without the bars, whose numbers never stand still."""
    guide, question = show.guide, show.question
    keys = (
        f"{n} {key.label}{f' ({n}h {key.held})' if key.held else ''}"
        for n, key in enumerate(show.keys, 1)
        if key.label or key.held
    )
    if question is not None:
        chosen = question.choices[question.picked] if len(question.choices) > 4 else ""
        return "\n".join(filter(None, (question.text, question.detail, chosen, "  ".join(keys))))
    points = [f"  {SIGNS[point.look]} {point.text}" for point in guide.points] if guide else []
    head = f"{guide.at + 1}/{len(guide.steps)} {guide.steps[guide.at]}: {show.ask}" if guide else show.ask
    return "\n".join(filter(None, (head, show.why and f"  {show.why}", *points, "  " + "  ".join(keys))))
