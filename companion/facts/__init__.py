"""What can be learnt at a table, and what may be said of it: plain data that every higher room speaks."""
