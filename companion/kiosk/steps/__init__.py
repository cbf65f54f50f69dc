"""Setting up, step by step: what it looks at, what it learns, and what it writes down in the end."""

from companion.kiosk.steps.guided import GuidedSetup
from companion.kiosk.steps.learned import Equipment, Learned, LensProgress, LensTeacher, changes_told

__all__ = ["Equipment", "GuidedSetup", "Learned", "LensProgress", "LensTeacher", "changes_told"]
