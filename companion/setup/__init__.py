"""The set-up command: its eye with a picture, and the lesson that learns a lens."""
