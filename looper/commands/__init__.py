"""The commands of `looper`, one per module: each reads its input, calls the package and prints.

Every module has `command`, the function that typer turns into a command, and `EXAMPLE`, an
invocation shown at the end of its help.
"""
