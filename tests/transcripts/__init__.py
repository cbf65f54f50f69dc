"""Whole golden games, one text file each."""
