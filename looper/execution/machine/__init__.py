"""The machine: its load, memory and locks."""
