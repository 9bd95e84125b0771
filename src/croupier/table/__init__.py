"""What is happening at a table: gate, seats, chips, the round, its settlement, corrections."""
