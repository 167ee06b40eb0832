"""Dependences of a program: their polyhedra, their vertices, reductions, and array expansion."""
