"""What was found out about schedules, in an SQLite file."""
