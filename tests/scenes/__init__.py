"""What is drawn for each thing that may be shown."""
