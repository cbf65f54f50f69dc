"""Everything the table needs on paper: sticker sheets, cards, corners, badges and sheets, at true size.

Pages are plain data in millimetres (`page`), laid out by one file a kind; only `pdf` draws them.
"""
