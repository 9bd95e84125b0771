"""Whole rounds as readable transcripts, and the small tables on which they are played."""
