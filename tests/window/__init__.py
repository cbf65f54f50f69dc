"""The window with the simulated table, as somebody has it who plays along with mouse and keyboard."""
