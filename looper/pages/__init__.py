"""Pages about results for a browser: one self-contained file."""
