"""Tables copied by hand from the texts of the editions, and their comparison."""
