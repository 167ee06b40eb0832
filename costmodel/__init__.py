"""Cost models learned from programs, with random programs and data to learn them from."""
