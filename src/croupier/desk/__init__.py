"""The front desk: the typed Python door, whose answers the command line prints as JSON."""
