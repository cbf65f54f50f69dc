"""The panel: buttons with lights, five in a row and perhaps one at each seat, and a buzzer; on real or simulated pins.

The library's thread only puts edges on a queue: its own debouncing would drop edges, and its own way of holding gets
stuck. Whoever reads the queue decides with `buttons.py` and `lights.py` about everything that has to do with time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import chdir, suppress
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

from hardware.buttons import BUTTONS, STABLE_MS, Edge
from hardware.doorbell import Doorbell
from hardware.errors import NoPanel

Clock = Callable[[], int]
LOW, HIGH = "low", "high"
TONE_HZ = 2000
"""Most small buzzers are loudest there; those with a circuit of their own sound whatever the frequency."""
Pin = int | str
"""A BCM number, or a name that the library understands, such as `GPIO17` or `BOARD11`."""


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """Which button and which lamp is on which pin, and whether the pins are real."""

    buttons: Mapping[str, Pin]
    lamps: Mapping[str, Pin] = field(default_factory=dict)
    simulated: bool = False
    chip: int | None = None
    """The number of the GPIO chip; None lets the library find the Pi's own."""
    pressed: str = LOW
    """The level of a pin whose button is pressed; while it is not, the pin is pulled to the other one."""
    lit: str = HIGH
    """The level of a pin whose lamp burns."""
    bounce_ms: int = STABLE_MS
    """How long a level must last to count."""
    buzzer: Pin | None = None
    """A small loudspeaker or a buzzer with a circuit of its own."""
    night: tuple[int, int] | None = None
    """The hours between which lamps are dimmed; None: never."""
    night_light: float = 0.25
    """How bright lamps are then, from 0 to 1."""

    @property
    def pins(self) -> tuple[Pin, ...]:
        """All of them."""
        return (*self.buttons.values(), *self.lamps.values(), *(() if self.buzzer is None else (self.buzzer,)))


USUAL_PINS = PanelSpec(
    buttons=dict(zip(BUTTONS, (17, 27, 22, 23, 24), strict=True)),
    lamps=dict(zip(BUTTONS, (5, 6, 13, 19, 26), strict=True)),
)
"""Buttons and lamps go between their pin and ground; a lamp that needs more than 16 mA needs a driver."""


def simulated(spec: PanelSpec) -> PanelSpec:
    """The same wiring on pins that exist only in memory."""
    return replace(spec, simulated=True)


class Panel:
    """An open panel. Edges come out, brightness goes in."""

    def __init__(self, spec: PanelSpec, factory: Any, clock: Clock) -> None:
        self.spec = spec
        self.edges: SimpleQueue[Edge] = SimpleQueue()
        self.bell = Doorbell()
        """Rings at every edge."""
        self.fault = ""
        """Why the pins can no longer be reached; empty while they can."""
        self._clock = clock
        self._factory = factory
        self._buttons: dict[str, Any] = {}
        self._lamps: dict[str, Any] = {}
        self._buzzer: Any = None

    @property
    def simulated(self) -> bool:
        return self.spec.simulated

    def wire(self) -> None:
        """Claim the pins."""
        from gpiozero import PWMLED, DigitalInputDevice, PWMOutputDevice  # type: ignore[import-untyped]

        for name, pin in self.spec.buttons.items():
            # not the library's `Button`: each of those has a thread that wakes ten times a second to time holds
            button = DigitalInputDevice(pin, pull_up=self.spec.pressed == LOW, pin_factory=self._factory)
            button.when_activated, button.when_deactivated = self._teller(name, True), self._teller(name, False)
            self._buttons[name] = button
        for name, pin in self.spec.lamps.items():
            self._lamps[name] = PWMLED(pin, active_high=self.spec.lit == HIGH, pin_factory=self._factory)
        if self.spec.buzzer is not None:
            self._buzzer = PWMOutputDevice(self.spec.buzzer, frequency=TONE_HZ, pin_factory=self._factory)

    def look(self) -> None:
        """Tell of buttons that are down already: the library tells only of what changes."""
        for name, button in self._buttons.items():
            if button.is_active:
                self._tell(Edge(name, True, self._clock(), unseen=True))

    def down_all_the_while(self) -> tuple[str, ...]:
        """Buttons that were down when the panel was opened and have not moved since."""
        edges = self.drain()
        moved = {edge.button for edge in edges if not edge.unseen}
        return tuple(edge.button for edge in edges if edge.unseen and edge.button not in moved)

    def _teller(self, name: str, down: bool) -> Callable[[], None]:
        return lambda: self._tell(Edge(name, down, self._clock()))

    def _tell(self, edge: Edge) -> None:
        self.edges.put(edge)
        self.bell.ring()

    def drain(self) -> tuple[Edge, ...]:
        """The edges since the last time, in order."""
        edges: list[Edge] = []
        try:
            while True:
                edges.append(self.edges.get_nowait())
        except Empty:
            return tuple(edges)

    def shine(self, lamp: str, bright: float) -> None:
        """Make a lamp this bright, from 0 to 1; a lamp that is not wired is ignored.

        Lamps tell first that a chip with pins is gone, as one on a cable may be: that is a `fault`, and ends no game.
        """
        if lamp in self._lamps and not self.fault:
            try:
                self._lamps[lamp].value = bright
            except Exception as error:  # as in `open_panel`
                self.fault = _reason(error)

    def sound(self, on: bool) -> None:
        """Let the buzzer sound, if there is one."""
        if self._buzzer is not None and not self.fault:
            try:
                self._buzzer.value = 0.5 if on else 0.0
            except Exception as error:  # as in `open_panel`
                self.fault = _reason(error)

    @property
    def sounds(self) -> bool:
        return self._buzzer is not None and self._buzzer.value > 0

    def reach_again(self) -> None:
        """Claim the pins anew; the fault stays where they are still gone."""
        self._let_go()
        try:
            self._factory = _factory(self.spec)
            self.wire()
            self.look()
        except Exception as error:  # as in `open_panel`
            self.fault = _reason(error)
        else:
            self.fault = ""

    def brightness(self, lamp: str) -> float:
        """How bright a wired lamp is now."""
        return float(self._lamps[lamp].value)

    def finger(self, name: str, down: bool) -> None:
        """Press or release a simulated button by driving its pin; one whose pin is gone moves nothing."""
        if not self.simulated:
            raise NoPanel("Only simulated buttons can be pressed by a program; press the real one.")
        if name not in self._buttons:
            return
        pin = self._buttons[name].pin
        if down == (self.spec.pressed == LOW):
            pin.drive_low()
        else:
            pin.drive_high()

    def close(self) -> None:
        self._let_go()
        self.bell.close()

    def _let_go(self) -> None:
        """Release the pins, those too whose chip is gone."""
        for device in (*self._buttons.values(), *self._lamps.values(), self._buzzer, self._factory):
            with suppress(Exception):
                device.close()
        self._buttons, self._lamps, self._buzzer = {}, {}, None

    def __enter__(self) -> Panel:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_panel(spec: PanelSpec, clock: Clock) -> Panel:
    """Open the panel as specified. If real pins cannot be had that is an error: they are never quietly simulated."""
    try:
        panel = Panel(spec, _factory(spec), clock)
        panel.wire()
        panel.look()
    except Exception as error:  # the pin libraries raise everything from ImportError to their own
        chip = "the Pi's own pins" if spec.chip is None else f"/dev/gpiochip{spec.chip}"
        raise NoPanel(
            f"The buttons cannot be reached on {chip} ({_reason(error)}); check the pins in the settings and that "
            "python3-lgpio is installed."
        ) from error
    return panel


def _reason(error: Exception) -> str:
    return str(error).strip().rstrip(".") or type(error).__name__


def _factory(spec: PanelSpec) -> Any:
    if spec.simulated:
        from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

        return MockFactory(pin_class=MockPWMPin)
    # lgpio leaves a pipe in the working directory when it is imported; told another one by LG_WD, it stays there
    with TemporaryDirectory(prefix="card-table-pins-") as aside, chdir(aside):
        from gpiozero.pins.lgpio import LGPIOFactory  # type: ignore[import-untyped]

    return LGPIOFactory(chip=spec.chip)
