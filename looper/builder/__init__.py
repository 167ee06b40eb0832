"""Programs built in Python, without a C file."""
