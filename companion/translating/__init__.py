"""For translators: every sentence that the family may read or hear, gathered from the code into the catalogues."""
