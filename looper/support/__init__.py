"""Time limits, checks of arguments, caches, temporary folders and statistics, for all rooms."""
