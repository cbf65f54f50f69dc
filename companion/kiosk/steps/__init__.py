"""Setting up, step by step: what it looks at, what it learns, and what it writes down in the end."""

from companion.kiosk.steps.guided import Setup
from companion.kiosk.steps.learned import Learned, Lesson, Means, Teacher, changes_told

__all__ = ["Learned", "Lesson", "Means", "Setup", "Teacher", "changes_told"]
