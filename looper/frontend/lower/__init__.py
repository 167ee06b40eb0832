"""Lowering: from the syntax tree of a region to a program."""
