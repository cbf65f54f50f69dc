"""Rehearsals: a simulated family plays whole games through frames and pins, watched and counted."""
