"""The set-up command: its eyes with a picture, the eye that learns a lens, the terminal, what is written down."""
