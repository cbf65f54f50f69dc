"""What every game must keep, played through for each game there is."""
