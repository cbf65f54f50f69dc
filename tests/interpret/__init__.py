"""What the reader makes of cards and arms that move on the table."""
