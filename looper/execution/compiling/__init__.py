"""Compilers, their options, and what they build."""
