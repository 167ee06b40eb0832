"""Data to learn from: random programs, their measurement, data sets, LOOPerSet."""
