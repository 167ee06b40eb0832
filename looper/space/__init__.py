"""The space of schedules: actions, their legality, and the named parts of the space."""
