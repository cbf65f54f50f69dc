"""The set-up command: eyes that show a picture, the eye that learns a lens, the terminal, and what is saved."""
