"""What an outcome does: the one game interface, and the games on it."""
