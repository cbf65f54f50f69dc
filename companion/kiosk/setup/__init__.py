"""Setting up, step by step: what it looks at, what it learns, and what it writes down in the end."""

from companion.kiosk.setup.guided import Setup
from companion.kiosk.setup.learned import Learned, Means, changes_told

__all__ = ["Learned", "Means", "Setup", "changes_told"]
