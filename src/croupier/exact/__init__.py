"""Exact mathematics in fractions: probabilities, edges, variances; nothing by simulation."""
