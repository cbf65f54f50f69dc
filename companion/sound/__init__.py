"""What is heard of a game: chimes and spoken lines, folded from rulings; who plays them is another room's business."""
