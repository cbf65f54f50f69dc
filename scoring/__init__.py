"""What cards are and what they are worth. Cards and points only: never pixels, never turns."""
