"""Every screen of the picture book, drawn on every display and looked at."""
