"""The sheets that come out of the printer, at true size."""
