"""Errors for people: what happened and what to do now, in one sentence."""

from __future__ import annotations


class CompanionError(Exception):
    """Something the person at the table or at the keyboard can mend."""

    exit_code = 2


class NotBeforeMended(CompanionError):
    """To start again would change nothing: the service waits until somebody has mended it."""

    exit_code = 78  # "configuration error" since BSD's sysexits.h, and in the service's RestartPreventExitStatus=


class BadText(CompanionError, ValueError):
    """A transcript, position or event was written in a way that cannot be read."""


class BadSetup(CompanionError, ValueError):
    """A game cannot begin like this: too many players, an unknown house rule."""
