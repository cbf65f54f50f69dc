"""Games written down as text and read back."""
