"""Pictures of awkward tables, and the program that draws them."""
