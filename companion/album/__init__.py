"""The album: what past evenings add up to, and the pages that tell it. Everything in it follows from the journal."""
