"""Solvers for parameters of transformations: skewing matrices, shifts, perfect nests."""
