"""Evenings played by chance: strategies, statistics, tables to learn at (extras `bulk`, `rl`)."""
