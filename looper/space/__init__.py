"""The space of schedules: what can be tried next."""
