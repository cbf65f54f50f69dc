"""The companion: it referees real cards on a real table. Floors are listed in tests/test_arrows.py."""
