"""Dependences of a program: polyhedra, vertices, reductions, and array expansion."""
