"""Passes over the syntax tree: each takes a tree and returns a new one, before a region is read."""
