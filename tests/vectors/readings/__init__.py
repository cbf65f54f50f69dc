"""One file a family of games: a second, plain reading of the rules."""
