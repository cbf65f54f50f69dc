"""The companion: it referees real cards on a real table. Its rooms and arrows are drawn in docs/house.md."""
