"""An answer that is worked out once for the thing of which it is asked.

`functools.cached_property` does the same, but in Python 3.11 it takes a lock for every first answer; and a referee has
first answers to give after every event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
A = TypeVar("A")


class once(Generic[T, A]):
    """A question without parameters: the first answer is kept under the question's own name."""

    def __init__(self, ask: Callable[[T], A]) -> None:
        self.ask, self.name, self.__doc__ = ask, ask.__name__, ask.__doc__

    @overload
    def __get__(self, of: None, kind: type[Any]) -> once[T, A]: ...
    @overload
    def __get__(self, of: T, kind: type[Any]) -> A: ...
    def __get__(self, of: T | None, kind: type[Any]) -> once[T, A] | A:
        if of is None:
            return self
        answer = of.__dict__[self.name] = self.ask(of)
        return answer
