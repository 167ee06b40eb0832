"""Passes over the syntax tree: each takes a tree and makes another one, before a region is read."""
