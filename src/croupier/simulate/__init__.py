"""Evenings played by chance: strategies, their statistics, and tables to learn at (`bulk`, `rl`)."""
