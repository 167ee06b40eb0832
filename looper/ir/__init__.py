"""The intermediate representation: programs, their polyhedra, the loops of a schedule."""
