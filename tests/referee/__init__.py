"""The log, what follows from it, and the words and lines it is told in."""
