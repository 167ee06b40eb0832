"""Solvers for what a transformation leaves open: skewing matrices, shifts, perfect nests."""
