"""One file a game: how a rule vector is asked of its referee."""
