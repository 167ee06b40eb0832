"""Storage of legality, measurements and episodes of schedules in an SQLite file."""
