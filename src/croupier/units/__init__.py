"""Money, odds, chips, citations, refusals strict reading: the words that all rooms share."""
