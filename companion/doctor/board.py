"""The machine itself: its power, its temperature, its clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from companion.doctor.case import Case
from companion.doctor.finding import Finding, bad, note, ok
from companion.journal.clock import is_set

NOW, SINCE_START = 0xF, 0xF0000
"""Bits of the Pi's report: what is wrong at this moment, and what was wrong at any time since it was switched on."""
TOO_LITTLE_POWER, SLOWED = 0x1, 0xE
FIRMWARE = "/sys/devices/platform/soc/soc:firmware/get_throttled"


def machine(case: Case) -> Iterator[Finding]:
    if case.model:
        yield ok("machine", f"{case.model}, {case.world.cores()} cores")
    else:
        yield ok("machine", f"no Raspberry Pi, {case.world.cores()} cores")


def power(case: Case) -> Iterator[Finding]:
    """Whether the power supply is strong enough; only a Pi can tell."""
    said = case.world.run(["vcgencmd", "get_throttled"], 5.0).out.strip().removeprefix("throttled=0x")
    try:
        bits = int(said or case.world.read(FIRMWARE), 16)
    except ValueError:
        if case.is_pi:
            yield note("power", "the Pi does not say how its power is")
        return
    if bits & TOO_LITTLE_POWER:
        yield bad("power", "too little at this moment", "use the Pi's own power supply and a short cable")
    elif bits & SLOWED:
        yield bad("power", "the Pi is slowed down at this moment", "let it cool: more air, or a fan")
    elif bits & TOO_LITTLE_POWER << 16:
        yield note("power", "was too little since the start", "use the Pi's own power supply and a short cable")
    elif bits & SINCE_START:
        yield note("power", "the Pi was slowed down by heat since the start", "more air, or a fan")
    else:
        yield ok("power", "enough, now and since the start")


HOT, WARM = 80.0, 70.0
"""Degrees Celsius; from 80 on, a Pi slows itself down."""


def warmth(case: Case) -> Iterator[Finding]:
    said = case.world.read("/sys/class/thermal/thermal_zone0/temp")
    if not said.lstrip("-").isdigit():
        return
    degrees = int(said) / 1000
    if degrees >= HOT:
        yield bad("warmth", f"{degrees:.0f} °C: so hot that it slows down", "give it air, or a fan")
    elif degrees >= WARM:
        yield note("warmth", f"{degrees:.0f} °C", "a fan would keep it quick")
    else:
        yield ok("warmth", f"{degrees:.0f} °C")


def clock(case: Case) -> Iterator[Finding]:
    """A Pi without a battery starts in the past: games still keep their order, but get wrong dates."""
    now = datetime.fromtimestamp(case.world.now(), UTC)
    if not is_set(case.world.now()):
        yield bad("clock", f"says {now:%Y-%m-%d}: past games get wrong dates", "connect the machine to a network once")
    elif case.is_pi and not case.world.read("/sys/class/rtc/rtc0/name") and case.network_time() != "yes":
        yield note("clock", f"{now:%Y-%m-%d %H:%M} UTC, not checked", "without a network or a battery it may be wrong")
    else:
        yield ok("clock", f"{now:%Y-%m-%d %H:%M} UTC")
