"""What the bones of Dig are worth: the nearer its bowl to the doghouse, the dearer a colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.cards import YardCard, YardKind

BOWL_VALUES = (5, 4, 3, 2, 1)
"""A bone's points, for the bowl nearest the doghouse first (DG-40, DG-41)."""

BONES_A_COLOUR = 4
"""Twenty bones in five colours (DGQ-19)."""


def bowl_values(row: Iterable[YardCard | None]) -> dict[str, int]:
    """What a bone of each colour is worth, with the yard as it lies from the doghouse outwards."""
    bowls = (card.which for card in row if card is not None and card.kind is YardKind.BOWL)
    return dict(zip(bowls, BOWL_VALUES, strict=False))


def bone_points(dropped: Iterable[YardCard], values: dict[str, int]) -> int:
    """The points of one player's dropped bones; bones in the hand count nothing (DG-39)."""
    return sum(values.get(bone.which, 0) for bone in dropped)


def winners(points: Sequence[int], bones: Sequence[int], tie_break: str = "shared") -> tuple[int, ...]:
    """Who has most points (DG-42). A tie is a shared win, or goes to most bones where the house says so (DGQ-2)."""
    marks = [(score, count if tie_break == "bones" else 0) for score, count in zip(points, bones, strict=True)]
    return tuple(n for n, mark in enumerate(marks) if mark == max(marks))
