"""What is happening at a table: so far, the settlement of wagers, instruction by instruction."""
