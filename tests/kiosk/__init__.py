"""Evenings as the players see them: what the screen shows and what the buttons do."""
