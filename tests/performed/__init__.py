"""Golden games played again on a simulated table, through camera and buttons."""
