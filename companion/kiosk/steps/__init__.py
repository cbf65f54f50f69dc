"""Setting up, step by step: what each step shows, what it learns, and what is saved at the end."""

from companion.kiosk.steps.guided import GuidedSetup
from companion.kiosk.steps.learned import Equipment, Learned, LensProgress, LensTeacher, changes_told

__all__ = ["Equipment", "GuidedSetup", "Learned", "LensProgress", "LensTeacher", "changes_told"]
