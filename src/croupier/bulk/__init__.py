"""Offers as arrays of whole numbers, and the one kernel that settles by them (extra `bulk`)."""
