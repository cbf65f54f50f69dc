"""The five games, judged event by event."""
