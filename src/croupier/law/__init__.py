"""What is written: the editions of the regulations as dated, cited data."""
