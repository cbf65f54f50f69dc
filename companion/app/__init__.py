"""The companion running: the one place that builds it from real parts where there are some, openly from simulated ones
elsewhere."""

from companion.app.app import App
from companion.app.command import go_on_as, run
from companion.app.display import kiosk_display

__all__ = ["App", "go_on_as", "kiosk_display", "run"]
