"""Policies: networks, distributions over actions, weights, and episodes that they play."""
