"""The simulated table: marked cards, hands, light and a family, for everybody without the real ones.

Nothing here stands in silently: what builds the program from specifications says so on the screen.
"""
