"""What all rooms use: time limits, checks of arguments, caches, temporary folders, statistics."""
