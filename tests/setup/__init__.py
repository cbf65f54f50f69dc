"""Setting up camera, marks, places and buttons, step by step."""
