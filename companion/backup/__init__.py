"""All that a table would miss, in one file: its games, its settings, what it knows of its lens and its camera."""
