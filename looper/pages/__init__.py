"""What was found as a page for a browser: one file, with everything in it."""
