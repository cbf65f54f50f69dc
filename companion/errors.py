"""Errors for people: what happened and what to do now, in one sentence."""

from __future__ import annotations


class CompanionError(Exception):
    """Something the person at the table or at the keyboard can mend."""


class BadText(CompanionError, ValueError):
    """A transcript, position or event was written in a way that cannot be read."""


class BadSetup(CompanionError, ValueError):
    """A game cannot begin like this: too many players, an unknown house rule."""
