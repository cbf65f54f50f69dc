"""The three kinds of array in which everything is drawn."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

Image = NDArray[Any]
"""Rows x columns (x channels) of bytes."""
Points = NDArray[Any]
"""n x 2, as floats."""
Matrix = NDArray[Any]
"""A 3 x 3 homography."""
