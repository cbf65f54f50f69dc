"""The kiosk's mind, without screen, camera or clock: table changes and presses in, a `Show` out."""

from companion.kiosk.talks import Kiosk

__all__ = ["Kiosk"]
