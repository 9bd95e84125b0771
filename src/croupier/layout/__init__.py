"""What is laid out: boxes on a lattice, lines and corners between them, wheels; no pixels."""
