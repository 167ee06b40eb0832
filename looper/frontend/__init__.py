"""Ways to make a program: reading C, or building it in Python."""
