"""What changed on the table, explained: pieces, seats, acts, questions and advice."""
