"""Sentences that remember how they were made, and the tongues in which they can be said."""
