"""The literal witness: a slow settler of roulette and Big Six, written from the prose alone."""
