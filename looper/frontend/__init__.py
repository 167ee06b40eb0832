"""Construction of programs: from C source code, or with a builder in Python."""
